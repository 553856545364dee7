import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { dayText, momentText } from "#domain/date-texts.ts";
import { londonDay } from "#domain/calendar.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { ApiPermission } from "#domain/staff/api-permissions.ts";
import { t } from "#web/locale/translate.ts";
import type { ListedToken } from "#server/staff/tokens/tokens.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";

const RIGHTS: Readonly<Record<ApiPermission, PlainMessage>> = {
  "stock.read": msg("admin.token.stockRead"),
  "stock.edit": msg("admin.token.stockEdit"),
  "stock.price": msg("admin.token.stockPrice"),
  "staff.read": msg("admin.token.staffRead"),
  "audit.read": msg("admin.token.auditRead"),
};
const DAYS = [30, 90, 365];

type TokenPanelProps = { tokens: readonly ListedToken[]; permissions: readonly ApiPermission[] };

/** One's tokens for machines: programs that read Admin's API with some of one's rights. */
export function TokenPanel({ tokens, permissions }: TokenPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();

  async function end(id: string) {
    if (busy !== undefined) return;
    setBusy(id);
    setProblem(undefined);
    const answer = await postProved("/account/tokens/end", { id });
    setBusy(undefined);
    if (!answer.ok) return setProblem(answer.message);
    await revalidate();
  }

  return (
    <section className="panel" aria-labelledby="tokens">
      <div className="panel__head">
        <h2 id="tokens">{t("admin.token.heading")}</h2>
        <button type="button" className="button button--secondary button--small" onClick={() => dialog.current?.showModal()}>
          <Icon name="key-round" />
          {t("admin.token.new")}
        </button>
      </div>
      <Problem message={problem} />
      {tokens.length === 0 && <p className="panel__body muted">{t("admin.token.none")}</p>}
      <ul className="rows">
        {tokens.map(({ id, name, permissions: given, expires_at, last_used_at, works }) => (
          <li key={id}>
            <span className="rows__what">
              <b>{name}</b>
              <span className="muted extra-small">{given.map((permission) => t(RIGHTS[permission])).join(", ")}</span>
              <span className="muted extra-small">
                {t("admin.token.until", { day: t(dayText(londonDay(expires_at))) })}{" "}
                {last_used_at === null ? t("admin.token.unused") : t("admin.account.used", { moment: t(momentText(last_used_at)) })}
              </span>
            </span>
            {!works && <span className="badge badge--warning">{t("admin.token.withoutPost")}</span>}
            <button
              type="button"
              className="button button--secondary button--small"
              aria-busy={busy === id}
              aria-label={t("admin.token.endNamed", { name })}
              onClick={() => void end(id)}
            >
              {t("admin.token.end")}
            </button>
          </li>
        ))}
      </ul>
      <NewTokenDialog ref={dialog} permissions={permissions} />
    </section>
  );
}

type NewTokenDialogProps = { ref: React.RefObject<HTMLDialogElement | null>; permissions: readonly ApiPermission[] };

function NewTokenDialog({ ref, permissions }: NewTokenDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [token, setToken] = useState<string>();
  const { revalidate } = useRevalidator();

  async function create(form: FormData) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await postProved<{ token: string }>("/account/tokens", {
      name: String(form.get("name") ?? ""),
      permissions: form.getAll("permission").map(String),
      days: Number(form.get("days")),
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    setToken(answer.data.token);
    await revalidate();
  }

  const foot =
    token === undefined ? (
      <>
        <button type="submit" className="button" aria-busy={busy}>
          {t("admin.token.create")}
        </button>
        <CloseButton>{t("deal.cancel")}</CloseButton>
      </>
    ) : (
      <CloseButton>{t("deal.done")}</CloseButton>
    );
  return (
    <Dialog ref={ref} title={t("admin.token.new")} foot={foot} onSubmit={(form) => void create(form)} onClose={() => setToken(undefined)}>
      {token === undefined ? (
        <>
          <Problem message={failure?.message} />
          <TextField name="name" label={t("admin.token.name")} hint={t("admin.token.nameHint")} errors={failure?.errors?.["name"]} />
          <fieldset>
            <legend className="label">{t("admin.token.may")}</legend>
            <FieldError id="token-permissions" errors={failure?.errors?.["permissions"]} />
            <div className="checks">
              {permissions.map((permission) => (
                <label key={permission} className="check">
                  <input type="checkbox" name="permission" value={permission} />
                  {t(RIGHTS[permission])}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="field">
            <label htmlFor="token-days">{t("admin.token.ends")}</label>
            <select className="select" id="token-days" name="days" defaultValue={90}>
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {t("admin.token.inDays", { days })}
                </option>
              ))}
            </select>
          </div>
        </>
      ) : (
        <Shown token={token} />
      )}
    </Dialog>
  );
}

/** The token, this one time. */
function Shown({ token }: { token: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="stack">
      <output>{t("admin.token.ready")}</output>
      <input
        className="input"
        readOnly
        value={token}
        aria-label={t("admin.token.token")}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="row">
        <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(token).then(() => setCopied(true))}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("deal.copied") : t("admin.token.copy")}
        </button>
      </div>
      <p className="hint">{t("admin.token.once")}</p>
    </div>
  );
}
