import { useState, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { accessIn, AccessFields } from "./access-fields.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import type { Places } from "./post-texts.ts";

export function InviteDialog({ ref, ...places }: Places & { ref: RefObject<HTMLDialogElement | null> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [invited, setInvited] = useState<{ link: string; name: string }>();
  const { revalidate } = useRevalidator();

  async function invite(form: FormData) {
    const name = String(form.get("name") ?? "");
    setBusy(true);
    setFailure(undefined);
    const answer = await postProved<{ link: string }>("/people", { name, email: String(form.get("email") ?? ""), ...accessIn(form) });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    setInvited({ link: answer.data.link, name });
    await revalidate();
  }

  const foot = invited ? (
    <CloseButton>{t("deal.done")}</CloseButton>
  ) : (
    <>
      <button type="submit" className="button" aria-busy={busy}>
        {t("admin.people.createLink")}
      </button>
      <CloseButton>{t("deal.cancel")}</CloseButton>
    </>
  );
  return (
    <Dialog
      ref={ref}
      title={t("admin.people.inviteTitle")}
      foot={foot}
      onSubmit={(form) => void invite(form)}
      onClose={() => setInvited(undefined)}
    >
      {invited ? (
        <OneTimeLink {...invited} />
      ) : (
        <>
          <Problem message={failure?.message} reason={failure?.reason} />
          <div className="columns">
            <TextField name="name" label={t("application.name")} errors={failure?.errors?.["name"]} />
            <TextField name="email" type="email" label={t("admin.people.workEmail")} errors={failure?.errors?.["email"]} />
          </div>
          <AccessFields {...places} errors={failure?.errors?.["role"]} discountErrors={failure?.errors?.["discount"]} />
        </>
      )}
    </Dialog>
  );
}
