import { useRef, useState } from "react";
import { momentText } from "#domain/date-texts.ts";
import type { PiecePage } from "#server/admin/content/content-pages.ts";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import type { PieceForm } from "./use-piece-form.ts";

type PieceStepsProps = { form: PieceForm; piece: ShownPiece; may: PiecePage["may"] };

/** What becomes of the text: saved as a draft, published now or later, taken back. */
export function PieceSteps({ form, piece, may }: PieceStepsProps) {
  const publishing = useRef<HTMLDialogElement>(null);
  const withdrawing = useRef<HTMLDialogElement>(null);
  if (piece.reason !== null) return null;
  const mayPublish = form.checked.namesRate ? may.promote : may.publish;
  const isShown = piece.live !== null || piece.scheduled !== null;
  const isNew = form.isChanged || piece.version !== (piece.scheduled ?? piece.live ?? 0);
  return (
    <section className="save-bar" aria-label={t("admin.content.steps")}>
      <p className="save-bar__what">
        <b>{form.isChanged ? t("admin.content.notSaved") : stateText(piece)}</b>
        {!mayPublish && isNew && (
          <span className="muted">{t(form.checked.namesRate ? "admin.content.complianceNext" : "admin.content.publisherNext")}</span>
        )}
      </p>
      {isShown && may.publish && (
        <button type="button" className="button button--secondary" onClick={() => withdrawing.current?.showModal()}>
          {t("admin.diary.undoOutcome")}
        </button>
      )}
      {may.write && (
        <button
          type="button"
          className="button button--secondary"
          aria-busy={form.busy}
          aria-disabled={!form.isChanged || undefined}
          onClick={() => form.isChanged && void form.save()}
        >
          {t("admin.vehicle.saveDraft")}
        </button>
      )}
      {mayPublish && isNew && (
        <button type="button" className="button" aria-busy={form.busy} onClick={() => publishing.current?.showModal()}>
          {t("admin.content.publish")}
        </button>
      )}
      <PublishDialog dialog={publishing} form={form} piece={piece} />
      <Dialog
        ref={withdrawing}
        title={t("admin.content.withdrawAsk")}
        onSubmit={() => {
          withdrawing.current?.close();
          void form.step(piece.scheduled === null ? "withdraw" : "unschedule");
        }}
        foot={
          <>
            <CloseButton>{t("deal.cancel")}</CloseButton>
            <button type="submit" className="button">
              {t("admin.diary.undoOutcome")}
            </button>
          </>
        }
      >
        <p>{withdrawalText(piece)}</p>
      </Dialog>
    </section>
  );
}

type PublishDialogProps = { dialog: React.RefObject<HTMLDialogElement | null>; form: PieceForm; piece: ShownPiece };

function PublishDialog({ dialog, form, piece }: PublishDialogProps) {
  const [isLater, setLater] = useState(false);
  return (
    <Dialog
      ref={dialog}
      title={t("admin.content.publishAsk", { title: piece.title })}
      onSubmit={(given) => {
        dialog.current?.close();
        const when = { day: String(given.get("day") ?? ""), time: String(given.get("time") ?? "") };
        void form.publish(isLater ? when : undefined);
      }}
      foot={
        <>
          <CloseButton>{t("deal.cancel")}</CloseButton>
          <button type="submit" className="button">
            {t(isLater ? "admin.content.schedule" : "admin.content.publishNow")}
          </button>
        </>
      }
    >
      <div className="stack">
        <p>{t(piece.live === null && !piece.isInRelease ? "admin.content.publishNew" : "admin.content.publishOver")}</p>
        <fieldset className="stack publish-when">
          <legend>{t("letter.when")}</legend>
          <label className="check">
            <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} />
            {t("admin.content.atOnce")}
          </label>
          <label className="check">
            <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} />
            {t("admin.content.later")}
          </label>
        </fieldset>
        {isLater && (
          <div className="row">
            <div className="field">
              <label htmlFor="publish-day">{t("common.day")}</label>
              <input className="input" id="publish-day" name="day" type="date" required />
            </div>
            <div className="field">
              <label htmlFor="publish-time">{t("enquiry.time")}</label>
              <input className="input" id="publish-time" name="time" type="time" defaultValue="09:00" required />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function stateText(piece: ShownPiece): string {
  if (piece.scheduledAt !== null) return t("admin.content.goesLive", { moment: t(momentText(piece.scheduledAt)) });
  if (piece.hasDraft) return t("admin.content.hasDraftMeans");
  if (piece.state === "live") return t("admin.content.isLive");
  return t(piece.isInRelease ? "admin.content.showsRelease" : "admin.content.notShown");
}

function withdrawalText(piece: ShownPiece): string {
  if (piece.scheduled !== null) return t("admin.content.unscheduleMeans");
  return t(piece.isInRelease ? "admin.content.withdrawToRelease" : "admin.content.withdrawToNothing");
}
