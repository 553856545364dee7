import "./outbox.css";
import { t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { data, Link, redirect } from "react-router";
import type { Route } from "./+types/mail-page";
import { momentText } from "#domain/date-texts.ts";
import { AnswerForm } from "./answer-form.tsx";

export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;
export const headers = () => ({ ...NO_STORE_HEADERS, "X-Robots-Tag": "noindex" });
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.subject ?? t("outbox.demoOutbox") },
  { name: "robots", content: "noindex" },
];

const ANSWERED_FLAG = "answered";
const MAX_ANSWER = 5_000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { outbox, replies } = context.get(dealershipContext);
  const mail = await outbox?.mail(params.number);
  if (!mail) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const { number, at, from, to, reply_to, subject, text, html, attachments, unsubscribe = null } = mail;
  return data(
    {
      number,
      sent: t(momentText(at)),
      from,
      to,
      reply_to,
      unsubscribe,
      subject,
      text,
      hasHtml: html !== null,
      files: attachments.map(({ name }) => name),
      canBeAnswered: replies.demo.canBeAnswered(mail),
      answered: url.searchParams.has(ANSWERED_FLAG),
    },
    { headers: NO_STORE_HEADERS },
  );
}

/** What the customer answers arrives as an email does. Only mails of the demonstration's outbox can be answered here. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { outbox, replies, website } = context.get(dealershipContext);
  const mail = await outbox?.mail(params.number);
  if (!mail || !replies.demo.canBeAnswered(mail)) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const answer = String((await request.formData()).get("answer") ?? "")
    .trim()
    .slice(0, MAX_ANSWER);
  if (answer === "") return data({ error: t("problem.enterYourMessage") }, { status: 422, headers: NO_STORE_HEADERS });
  await replies.demo.answer(website.name, mail, answer);
  throw redirect(`/demo-outbox/${mail.number}?${ANSWERED_FLAG}`, { status: 303, headers: NO_STORE_HEADERS });
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const { number, sent, from, to, reply_to, unsubscribe, subject, text, hasHtml, files } = mail;
  return (
    <main id="main" className="section">
      <div className="wrap stack">
        <p>
          <Link to="/demo-outbox">{t("outbox.allMailsOfTheDemonstration")}</Link>
        </p>
        <h1>{subject}</h1>
        <dl className="figures-list outbox-mail__facts">
          <Fact name="To">{to}</Fact>
          <Fact name="From">{from}</Fact>
          {reply_to && <Fact name="Answers go to">{reply_to}</Fact>}
          {unsubscribe && <Fact name="List-Unsubscribe">{unsubscribe}</Fact>}
          <Fact name="Sent">{sent}</Fact>
        </dl>
        <ul className="row">
          {hasHtml && (
            <li>
              {/* Not an application route: `target` prevents client-side navigation. */}
              <a href={`/demo-outbox/${number}/html`} target="_self">
                {t("outbox.seeItAsAMail")}
              </a>
            </li>
          )}
          {files.map((name) => (
            <li key={name}>
              <a href={`/demo-outbox/${number}/files/${name}`} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
        {/* Long lines wrap, so it never scrolls sideways and needs no focus. */}
        <pre className="outbox-mail__text">{text}</pre>
        {mail.canBeAnswered && <AnswerForm answered={mail.answered} error={actionData?.error} />}
      </div>
    </main>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
