import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";

type StaffPieceStepsProps = { piece: ShownPiece; website: string; isChanged: boolean };

/** A text that staff began: it is deleted, or its address is changed. What is not saved comes first. */
export function StaffPieceSteps({ piece, website, isChanged }: StaffPieceStepsProps) {
  const removing = useRef<HTMLDialogElement>(null);
  const renaming = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (isChanged) return null;
  const name = piece.path.slice(piece.path.indexOf("/") + 1, -".md".length);

  async function send(step: "remove" | "rename", more: object): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const sent = { path: piece.path, version: piece.version, revision: piece.revision, ...more };
    const answer = await post<{ path?: string }>(`/content/${website}/${step}`, sent);
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      return;
    }
    removing.current?.close();
    renaming.current?.close();
    await navigate(answer.data.path === undefined ? `/content?website=${website}` : `/content/${website}/${answer.data.path}`);
  }

  const problem = <Refusal failure={failure} />;
  return (
    <>
      {(piece.kind === "pages" || piece.kind === "posts") && (
        <button type="button" className="button button--secondary" onClick={() => renaming.current?.showModal()}>
          {t("admin.content.rename")}
        </button>
      )}
      <button type="button" className="button button--secondary" onClick={() => removing.current?.showModal()}>
        {t("admin.content.remove")}
      </button>
      <Dialog
        ref={removing}
        title={t("admin.content.removeAsk", { title: piece.title })}
        onSubmit={() => void send("remove", {})}
        foot={
          <>
            <CloseButton>{t("deal.cancel")}</CloseButton>
            <button type="submit" className="button" aria-busy={busy}>
              {t("admin.reply.remove")}
            </button>
          </>
        }
      >
        {problem}
        <p>{t("admin.content.removeMeans")}</p>
      </Dialog>
      <Dialog
        ref={renaming}
        title={t("admin.content.renameAsk", { title: piece.title })}
        onSubmit={(given) => void send("rename", { name: String(given.get("name") ?? "").trim() })}
        foot={
          <>
            <CloseButton>{t("deal.cancel")}</CloseButton>
            <button type="submit" className="button" aria-busy={busy}>
              {t("admin.content.renameButton")}
            </button>
          </>
        }
      >
        <div className="stack">
          {problem}
          <TextField name="name" label={t("admin.content.name")} value={name} errors={failure?.errors?.["name"]} />
          {piece.live !== null && <p>{t("admin.content.renameMeans")}</p>}
        </div>
      </Dialog>
    </>
  );
}

/** Why nothing was changed, with the texts that a check found wrong without this one. */
function Refusal({ failure }: { failure: Failure | undefined }) {
  if (!failure || failure.errors) return null;
  const { mistakes = [] } = (failure.answer ?? {}) as { mistakes?: { file: string; line: number; message: string }[] };
  return (
    <>
      <Problem message={failure.message} reason={failure.reason} />
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(({ file, line, message }) => (
            <li key={`${file} ${line} ${message}`}>{t("admin.content.atFile", { file, line, message })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
