import "./outbox.css";
import { t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { data, Link } from "react-router";
import type { Route } from "./+types/mail-page";
import { momentText } from "#domain/date-texts.ts";

export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;
export const headers = () => ({ ...NO_STORE_HEADERS, "X-Robots-Tag": "noindex" });
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.subject ?? t("outbox.demoOutbox") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await context.get(dealershipContext).outbox?.mail(params.number);
  if (!mail) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const { number, at, from, to, reply_to, subject, text, html, attachments } = mail;
  return data(
    {
      number,
      sent: t(momentText(at)),
      from,
      to,
      reply_to,
      subject,
      text,
      hasHtml: html !== null,
      files: attachments.map(({ name }) => name),
    },
    { headers: NO_STORE_HEADERS },
  );
}

export default function MailPage({ loaderData: mail }: Route.ComponentProps) {
  const { number, sent, from, to, reply_to, subject, text, hasHtml, files } = mail;
  return (
    <main id="main" className="section">
      <div className="wrap stack">
        <p>
          <Link to="/demo-outbox">{t("outbox.allMailsOfTheDemonstration")}</Link>
        </p>
        <h1>{subject}</h1>
        <dl className="figures-list">
          <Fact name="To">{to}</Fact>
          <Fact name="From">{from}</Fact>
          {reply_to && <Fact name="Answers go to">{reply_to}</Fact>}
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
