import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";

type RemoveButtonProps = {
  /** The question, and what follows. */
  title: string;
  means: string;
  path: string;
  body?: object;
};

/** Deletes something of the page, after a question. What somebody else has changed or deleted meanwhile is read again. */
export function RemoveButton({ title, means, path, body }: RemoveButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<Failure>();
  async function remove() {
    const answer = await post(path, body);
    if (!answer.ok) setFailure(answer);
    if (answer.ok || answer.status === 404 || answer.status === 409) await revalidate();
  }
  return (
    <>
      <button type="button" className="button button--secondary button--small" onClick={() => dialog.current?.showModal()}>
        {t("admin.reply.remove")}
      </button>
      <Dialog
        ref={dialog}
        title={title}
        onSubmit={() => void remove()}
        foot={
          <>
            <button type="submit" className="button">
              {t("admin.reply.remove")}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.message} reason={failure?.reason} />
        <p>{means}</p>
      </Dialog>
    </>
  );
}
