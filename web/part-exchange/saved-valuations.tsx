import { localisedPath, t } from "#web/locale/translate.ts";
import { validUntilText } from "#domain/part-exchange/validity-text.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { useStoredValuations } from "./stored-valuations.ts";

/** Valid valuations stored in this browser, so that the car need not be entered again. */
export function SavedValuations({ query, inDeal = false }: { query: string; inDeal?: boolean }) {
  const stored = useStoredValuations();
  if (stored.length === 0) return null;
  const Heading = inDeal ? "h4" : "h2";
  return (
    <section
      className={inDeal ? "part-exchange__stored part-exchange__stored--in-deal" : "fieldset part-exchange__stored"}
      aria-labelledby="kept-valuations"
    >
      <Heading className={inDeal ? "label" : "fieldset__title"} id="kept-valuations">
        {t("partExchange.valuedAlready")}
      </Heading>
      <ul>
        {stored.map(({ hash, vrm, make, model, valuation, expires_at }) => (
          <li key={hash}>
            <NumberPlate registration={formatMark(vrm)} size="small" />
            <a href={localisedPath(`/valuation/${hash}${query}`)}>
              {[make, model].filter(Boolean).join(" ")}, {formatMoney(penceFromPounds(valuation))}
            </a>
            <span className="small muted">{t("partExchange.heldUntilExpiresAt", { expires_at: t(validUntilText(expires_at)) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Hidden fields with the known valuations: the server does not value the same car again (specification 4.29). */
export function SavedHashFields() {
  return useStoredValuations().map(({ hash }) => <input type="hidden" name="hash" value={hash} key={hash} />);
}
