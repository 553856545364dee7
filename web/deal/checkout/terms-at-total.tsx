import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";
import type { OrderView } from "#web/deal/order/order-view.ts";

/** The total has changed since the terms were accepted: they must be accepted again at the displayed total. */
export function TermsAtTotal({ order: { total, terms_accepted }, error }: { order: OrderView; error: string | undefined }) {
  if (terms_accepted) return null;
  return (
    <Check id="terms_accepted" name="terms_accepted" value="true" error={error}>
      {t(labels.iAcceptTheTermsAtTotal, { total })}{" "}
      <a href="/terms" target="_blank">
        {t(labels.readTheTerms)}
        <span className="vh">{` ${t(labels.opensInANewTab)}`}</span>
      </a>
    </Check>
  );
}
