import { answersOf } from "#web/deal/form-answers.ts";
import { Button } from "#web/ui/button.tsx";
import "./part-exchange.css";
import { RegistrationFields } from "./registration-fields.tsx";

const NOTHING_TYPED = answersOf(undefined);

/** Where no deal can be built: the beginning of a valuation, whose page answers. */
export function ValueCarForm({ page }: { page: string }) {
  return (
    <section className="panel dbox px__in px__value" aria-labelledby="value-car">
      <h3 id="value-car">Value your car</h3>
      <p>Two answers and we will value it. The price holds for 7 days.</p>
      <form className="px__in" method="post" action={page} noValidate>
        <RegistrationFields answers={NOTHING_TYPED} />
        <div className="px__send">
          <Button size="large">Value my car</Button>
        </div>
      </form>
    </section>
  );
}
