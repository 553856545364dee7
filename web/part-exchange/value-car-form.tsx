import { localisedPath, t } from "#web/locale/translate.ts";
import { formStateOf } from "#web/forms/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import "./part-exchange.css";
import { VisitFields } from "#web/visits/visit-fields.tsx";
import { RegistrationFields } from "./registration-fields.tsx";

const NOTHING_TYPED = formStateOf(undefined);

/** Starts a valuation where there is no Deal Builder. */
export function ValueCarForm({ page }: { page: string }) {
  return (
    <section className="panel deal-panel part-exchange__inner part-exchange__value" aria-labelledby="value-car">
      <h3 id="value-car">{t("partExchange.valueYourCar")}</h3>
      <p>{t("partExchange.twoAnswers")}</p>
      <form className="part-exchange__inner" method="post" action={localisedPath(page)} noValidate>
        <VisitFields />
        <RegistrationFields answers={NOTHING_TYPED} />
        <div className="part-exchange__send">
          <Button size="large">{t("common.valueMyCar")}</Button>
        </div>
      </form>
    </section>
  );
}
