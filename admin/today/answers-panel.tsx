import { Link } from "react-router";
import type { AnswerList } from "#domain/enquiries/answer-times.ts";
import type { BranchAnswers } from "#server/enquiries/staff/answer-times.ts";
import { t } from "#web/locale/translate.ts";

/** How quickly each branch answers; each figure opens its leads. */
export function AnswersPanel({ answers }: { answers: readonly BranchAnswers[] }) {
  return (
    <section className="panel" aria-labelledby="answers">
      <div className="panel__head">
        <h2 id="answers">{t("admin.today.answers")}</h2>
      </div>
      <table className="answers">
        <caption className="visually-hidden">{t("admin.today.branches")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("enquiry.branch")}</th>
            <th scope="col">{t("vehicle.medianPrice")}</th>
            <th scope="col">{t("admin.today.inTime")}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ slug, name, median, inTime, all }) => (
            <tr key={slug}>
              <th scope="row">{name}</th>
              <td>{median === null ? "–" : <Figure slug={slug} list="answered" text={t("admin.today.minutes", { count: median })} />}</td>
              <td>
                <Figure slug={slug} list="in-time" text={t("admin.ready.of", { done: inTime, all })} />
                {inTime < all && <Figure slug={slug} list="late" text={t("admin.today.late", { count: all - inTime })} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel__foot muted extra-small">{t("admin.today.answersMean")}</p>
    </section>
  );
}

function Figure({ slug, list, text }: { slug: string; list: AnswerList; text: string }) {
  return (
    <Link className="answers__figure" to={`/leads?view=all&branch=${slug}&answer=${list}`}>
      {text}
    </Link>
  );
}
