import { useRef, useState } from "react";
import { momentText } from "#domain/date-texts.ts";
import { msg } from "#domain/messages/message.ts";
import type { PiecePage } from "#server/admin/content/content-pages.ts";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { StaffPieceSteps } from "./staff-piece-steps.tsx";
import type { PieceForm } from "./use-piece-form.ts";

type PieceStepsProps = { form: PieceForm; piece: ShownPiece; website: string; may: PiecePage["may"] };

/** What becomes of the text: saved as a draft, published now or later, taken back. */
export function PieceSteps({ form, piece, website, may }: PieceStepsProps) {
  const publishing = useRef<HTMLDialogElement>(null);
  const withdrawing = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<"withdraw" | "unschedule">("withdraw");
  if (piece.reason !== null) return null;
  const mayPublish = form.checked.namesRate ? may.promote : may.publish;
  const confirm = (chosen: typeof step) => {
    setStep(chosen);
    withdrawing.current?.showModal();
  };
  const isOfStaff = !piece.isInRelease && piece.version > 0 && may.publish;
  const isNew = form.isChanged || piece.version !== (piece.scheduled ?? piece.live ?? 0);
  // It is shown already: publishing makes it the dealer's own.
  const isUnwritten = piece.isInRelease && piece.version === 0;
  return (
    <section className="save-bar" aria-label={t("admin.content.steps")}>
      <p className="save-bar__what">
        <b>{form.isChanged ? t("admin.content.notSaved") : stateText(piece)}</b>
        {!mayPublish && isNew && (
          <span className="muted">{t(form.checked.namesRate ? "admin.content.complianceNext" : "admin.content.publisherNext")}</span>
        )}
      </p>
      {piece.scheduled !== null && may.publish && (
        <button type="button" className="button button--secondary" onClick={() => confirm("unschedule")}>
          {t("admin.content.unscheduleButton")}
        </button>
      )}
      {(piece.live !== null || piece.state === "notShown") && may.publish && (
        <button type="button" className="button button--secondary" onClick={() => confirm("withdraw")}>
          {t(piece.scheduled === null ? "admin.diary.undoOutcome" : "admin.content.withdrawLive")}
        </button>
      )}
      {isOfStaff && <StaffPieceSteps piece={piece} website={website} isChanged={form.isChanged} />}
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
      {!mayPublish && isNew && form.checked.namesRate && may.write && (form.isChanged || piece.asked === null) && (
        <button type="button" className="button" aria-busy={form.busy} onClick={() => void form.ask()}>
          {t("admin.content.ask")}
        </button>
      )}
      {mayPublish && (isNew || isUnwritten) && (
        <button
          type="button"
          className={isNew ? "button" : "button button--secondary"}
          aria-busy={form.busy}
          onClick={() => publishing.current?.showModal()}
        >
          {t("admin.content.publish")}
        </button>
      )}
      <PublishDialog dialog={publishing} form={form} piece={piece} />
      <Dialog
        ref={withdrawing}
        title={t("admin.content.withdrawAsk")}
        onSubmit={() => {
          withdrawing.current?.close();
          void form.step(step);
        }}
        foot={
          <>
            <CloseButton>{t("deal.cancel")}</CloseButton>
            <button type="submit" className="button">
              {t(step === "withdraw" ? "admin.diary.undoOutcome" : "admin.content.unscheduleButton")}
            </button>
          </>
        }
      >
        <p>{t(withdrawalText(piece, step))}</p>
        {step === "withdraw" && piece.scheduledAt !== null && (
          <p>{t("admin.content.withdrawKeepsSchedule", { moment: t(momentText(piece.scheduledAt)) })}</p>
        )}
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
        <p>{t(publishText(piece, form.isChanged))}</p>
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
  if (piece.state === "notShown") return t("admin.content.notShown");
  if (piece.state === "live") return t("admin.content.isLive");
  return t(piece.isInRelease ? "admin.content.showsRelease" : "admin.content.notShown");
}

function publishText({ live, isInRelease, version }: ShownPiece, isChanged: boolean) {
  if (!isInRelease && live === null) return msg("admin.content.publishNew");
  return version === 0 && !isChanged ? msg("admin.content.publishReleased") : msg("admin.content.publishOver");
}

function withdrawalText({ isInRelease }: ShownPiece, step: "withdraw" | "unschedule") {
  if (step === "unschedule") return msg("admin.content.unscheduleMeans");
  return isInRelease ? msg("admin.content.withdrawToRelease") : msg("admin.content.withdrawToNothing");
}
