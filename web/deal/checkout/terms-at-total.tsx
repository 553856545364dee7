import { EnglishText } from "#web/locale/english-text.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";
import type { OrderView } from "#web/deal/order/order-view.ts";

type TermsAtTotalProps = { order: OrderView; accepted?: boolean; error: string | undefined };

/** The total has changed since the terms were accepted: they must be accepted again at the displayed total. */
export function TermsAtTotal({ order: { total, terms_accepted }, accepted = false, error }: TermsAtTotalProps) {
  if (terms_accepted) return null;
  return (
    <Check id="terms_accepted" name="terms_accepted" value="true" defaultChecked={accepted} error={error}>
      {t("deal.iAcceptTheTermsAtTotal", { total })}{" "}
      <a href={localisedPath("/terms")} target="_blank">
        {t("deal.readTheTerms")}
        <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
      </a>
      <EnglishText render={() => t("deal.iAcceptTheTermsAtTotal", { total })} />
    </Check>
  );
}
