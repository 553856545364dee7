import { useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { LeadsHead } from "./leads-head.tsx";
import { UnmatchedReply } from "./unmatched-reply.tsx";
import "./leads.css";

export const loader = staffLoader("leads.answer", async ({ reads, signedIn }) => ({ replies: await reads.unmatchedReplies(signedIn) }));

/** Emails of customers that belong to no lead: each is given one, or deleted. */
export default function RepliesPage() {
  const { replies } = useLoaderData<typeof loader>();
  return (
    <>
      <LeadsHead title={t("admin.reply.unmatched")} means={t("admin.reply.unmatchedMeans")} />
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
