import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { ShowMore } from "./show-more.tsx";
import type { VehicleView } from "./vehicle-view.ts";

type SpecificationProps = { groups: VehicleView["specification"]; disclaimer: VehicleView["disclaimer"] };

/** One open section at a time, initially the overview. */
export function Specification({ groups, disclaimer }: SpecificationProps) {
  return (
    <section className="vsec" aria-labelledby="specification-title">
      <h2 id="specification-title">{t(labels.specification)}</h2>
      <Accordion
        name="specification"
        drawers={groups.map(({ group, items }) => ({ key: group, title: group, content: <Facts items={items} /> }))}
      />
      {disclaimer && (
        <div className="small muted vsec__note">
          <ShowMore text={disclaimer} />
        </div>
      )}
    </section>
  );
}

function Facts({ items }: { items: { name: string; value: string }[] }) {
  return (
    <dl className="dl spec">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
