import { Accordion } from "#web/ui/accordion.tsx";
import type { VehicleView } from "./vehicle-view.ts";

/** One drawer open at a time, the overview at the start. */
export function Specification({ groups }: { groups: VehicleView["specification"] }) {
  return (
    <section className="vsec" aria-labelledby="specification-title">
      <h2 id="specification-title">Specification</h2>
      <Accordion
        name="specification"
        drawers={groups.map(({ group, items }) => ({ key: group, title: group, content: <Facts items={items} /> }))}
      />
      <p className="small muted vsec__note">
        Specifications come from third-party data. Please confirm anything that matters to you with an advisor.
      </p>
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
