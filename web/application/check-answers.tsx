import { localisedPath, t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { CheckedSection } from "./answers-to-check.ts";

type CheckAnswersProps = { sections: CheckedSection[]; secretsShown: boolean; next: string; lender: string };

/** All answers for review before submission. */
export function CheckAnswers({ sections, secretsShown, next, lender }: CheckAnswersProps) {
  const missing = sections.flatMap((section) => section.missing.map((message) => ({ message, href: section.href })));
  return (
    <>
      {sections.map(({ title, href, lines }) => (
        <section className="fieldset checked" key={title} aria-labelledby={`checked-${href.split("/").at(-1)}`}>
          <h2 className="fieldset__title" id={`checked-${href.split("/").at(-1)}`}>
            {title}
            <a href={localisedPath(href)}>
              {t("common.change")}
              <span className="visually-hidden"> {title.toLowerCase()}</span>
            </a>
          </h2>
          {lines.length > 0 && (
            <dl className="figures-list">
              {lines.map(({ name, answer, secret }, index) => (
                <div key={`${name} ${index}`}>
                  <dt>{name}</dt>
                  <dd>{secret === undefined ? answer : <SecretAnswer name={name} masked={answer} answer={secret} />}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      {!secretsShown && <p className="muted small">{t("application.hiddenOnThisDevice")}</p>}
      {missing.length > 0 ? (
        <Notice tone="warning" title={t("application.somethingIsStillMissing")}>
          {missing.map(({ message, href }) => (
            <a key={href} href={localisedPath(href)}>
              {message}
            </a>
          ))}
        </Notice>
      ) : (
        <div className="fieldset">
          <Notice title={t("common.nothingIsSearchedYet")}>{t("application.onTheNextPage", { lender })}</Notice>
          <div className="row checkout__send">
            <ButtonLink href={next} size="large">
              {t("application.continueToTheFinanceTerms")}
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}

/** Masked until the applicant shows it: others may see the screen. */
function SecretAnswer({ name, masked, answer }: { name: string; masked: string; answer: string }) {
  return (
    <details className="secret-answer">
      <summary>
        <span className="secret-answer__masked" aria-hidden="true">
          {masked}
        </span>
        <span className="secret-answer__show">
          {t("application.show")}
          <span className="visually-hidden"> {name.toLowerCase()}</span>
        </span>
        <span className="secret-answer__hide">
          {t("application.hide")}
          <span className="visually-hidden"> {name.toLowerCase()}</span>
        </span>
      </summary>
      <span>{answer}</span>
    </details>
  );
}
