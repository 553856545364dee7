import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { TemplatesPage } from "#server/admin/leads/templates-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";

/** Deletes a template, after a question. */
export function RemoveTemplate({ template: { id, revision } }: { template: TemplatesPage["templates"][number] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<Failure>();
  async function remove() {
    const answer = await post(`/templates/${id}/remove`, { revision });
    if (!answer.ok) setFailure(answer);
    if (answer.ok || answer.status === 404) await revalidate();
  }
  return (
    <>
      <button type="button" className="button button--secondary button--small" onClick={() => dialog.current?.showModal()}>
        {t("admin.reply.remove")}
      </button>
      <Dialog
        ref={dialog}
        title={t("admin.template.removeTitle")}
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
        <p>{t("admin.template.removeMeans")}</p>
      </Dialog>
    </>
  );
}
