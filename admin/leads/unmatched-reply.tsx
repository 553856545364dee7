import { useId, useState, type SubmitEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { londonDay } from "#domain/calendar.ts";
import { dayText, momentText } from "#domain/date-texts.ts";
import type { UnmatchedReply as Reply } from "#server/replies/staff/unmatched-replies.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { ReplyFiles } from "./lead-reply.tsx";

const OTHER = "";

/** An email without a lead, and the leads that it may belong to. */
export function UnmatchedReply({ reply }: { reply: Reply }) {
  const { id, at, sender, sender_name, subject, text, is_cut, attachments } = reply;
  const heading = useId();
  return (
    <li className="panel reply" aria-labelledby={heading}>
      <div className="panel__head">
        <h2 id={heading}>{subject || t("admin.reply.noSubject")}</h2>
        <RemoveButton title={t("admin.reply.removeTitle")} means={t("admin.reply.removeMeans")} path={`/replies/${id}/remove`} />
      </div>
      <div className="panel__body reply__body">
        <p className="muted extra-small">
          {t("admin.reply.from", { name: sender_name ? `${sender_name} (${sender})` : sender })} {t(momentText(at))}
        </p>
        <p className="message__text">{text || t("admin.reply.empty")}</p>
        {is_cut && <p className="muted extra-small">{t("admin.reply.isCut")}</p>}
        <ReplyFiles names={attachments} />
        <AssignForm reply={reply} />
      </div>
    </li>
  );
}

function AssignForm({ reply: { id, suggested } }: { reply: Reply }) {
  const field = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [chosen, setChosen] = useState(suggested[0]?.id ?? OTHER);
  async function assign(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const lead = chosen === OTHER ? String(new FormData(event.currentTarget).get("lead") ?? "") : chosen;
    setBusy(true);
    setFailure(undefined);
    const answer = await post<{ lead: string }>(`/replies/${id}/assign`, { lead });
    setBusy(false);
    if (answer.ok) return navigate(`/leads/${answer.data.lead}`);
    setFailure(answer);
    // A colleague was quicker.
    if (answer.status === 404) await revalidate();
  }
  const errors = failure?.errors?.["lead"];
  return (
    <form className="reply__form" noValidate onSubmit={(event) => void assign(event)}>
      <Problem message={errors ? undefined : failure?.message} reason={failure?.reason} />
      {suggested.length > 0 && (
        <Labelled label={t("admin.reply.suggested")}>
          {(choice) => (
            <select className="select" id={choice} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {suggested.map((lead) => (
                <option key={lead.id} value={lead.id}>
                  {[lead.name || t("admin.lead.nameless"), lead.title, lead.branch, t(dayText(londonDay(lead.at)))]
                    .filter(Boolean)
                    .join(", ")}
                </option>
              ))}
              <option value={OTHER}>{t("admin.reply.otherLead")}</option>
            </select>
          )}
        </Labelled>
      )}
      {chosen === OTHER && (
        <div className={errors ? "field field--wrong" : "field"}>
          <label htmlFor={field}>{t("admin.reply.leadAddress")}</label>
          <span className="hint" id={`${field}-hint`}>
            {t("admin.reply.leadAddressHint")}
          </span>
          <FieldError id={`${field}-error`} errors={errors} />
          <input
            className="input"
            id={field}
            name="lead"
            maxLength={500}
            autoComplete="off"
            aria-describedby={errors ? `${field}-hint ${field}-error` : `${field}-hint`}
            aria-invalid={errors ? true : undefined}
          />
        </div>
      )}
      <button type="submit" className="button" aria-busy={busy}>
        {t("admin.reply.assign")}
      </button>
    </form>
  );
}
