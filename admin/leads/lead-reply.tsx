import { momentText } from "#domain/date-texts.ts";
import type { LeadPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { initialsOf } from "../people/initials.ts";

export type Reply = LeadPage["replies"][number];

/** An email of the customer. Whose address it came from is said where it is not the lead's. */
export function LeadReply({ reply, lead }: { reply: Reply; lead: LeadPage }) {
  const { at, sender, sender_name, subject, written, quoted, is_cut, attachments } = reply;
  const isTheirs = sender.toLowerCase() === lead.email.toLowerCase();
  const name = (isTheirs && lead.name) || sender_name || sender;
  return (
    <li className="message">
      <p className="message__head">
        <span className="avatar avatar--small" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <b>{name}</b>
        <span className="muted extra-small">{t(momentText(at))}</span>
      </p>
      {!isTheirs && <p className="extra-small">{t("admin.reply.otherAddress", { address: sender })}</p>}
      <div className="message__text">
        <p>
          <b>{subject || t("admin.reply.noSubject")}</b>
        </p>
        <p>{written || t("admin.reply.empty")}</p>
        {quoted !== "" && (
          <details>
            <summary>{t("admin.reply.quoted")}</summary>
            <p className="muted">{quoted}</p>
          </details>
        )}
        {is_cut && <p className="muted extra-small">{t("admin.reply.isCut")}</p>}
      </div>
      <ReplyFiles names={attachments} />
    </li>
  );
}

/** Attached files are named, and stay in the mailbox. */
export function ReplyFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="muted extra-small">{t("admin.reply.attachments", { names: names.join(", ") })}</p>;
}
