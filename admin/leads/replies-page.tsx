import { Link, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { UnmatchedReply } from "./unmatched-reply.tsx";
import "./leads.css";

export const loader = staffLoader("leads.answer", async ({ reads, signedIn }) => ({ replies: await reads.unmatchedReplies(signedIn) }));

/** Emails of customers that belong to no lead: each is given one, or deleted. */
export default function RepliesPage() {
  const { replies } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.reply.unmatched") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/leads">
            <Icon name="arrow-left" />
            {t("admin.nav.leads")}
          </Link>
          <h1>{t("admin.reply.unmatched")}</h1>
          <p>{t("admin.reply.unmatchedMeans")}</p>
        </div>
      </div>
      {replies.length === 0 ? (
        <p className="panel panel__body">{t("admin.reply.none")}</p>
      ) : (
        <ul className="replies">
          {replies.map((reply) => (
            <UnmatchedReply key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
    </>
  );
}
