import { t } from "#web/locale/translate.ts";

type Changed = { name: string; before: string | null; after: string | null };

/** What differs from the deal that was sent before. */
export function DealChanges({ changes }: { changes: readonly Changed[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="fieldset" aria-labelledby="changes">
      <h2 className="fieldset__title" id="changes">
        {t("deal.whatHasChanged")}
      </h2>
      <dl className="figures-list">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="visually-hidden">{`${t("deal.sentBefore")} `}</span>
              <s>{before ?? t("vehicle.none")}</s> <span className="visually-hidden">{`${t("deal.now")} `}</span>
              {after ?? t("vehicle.none")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
