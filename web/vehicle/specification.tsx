import { DataText } from "#web/locale/english-text.tsx";
import { fallbackLang, t } from "#web/locale/translate.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { ShowMore } from "./show-more.tsx";
import type { VehicleView } from "./vehicle-view.ts";

type SpecificationProps = { groups: VehicleView["specification"]; disclaimer: VehicleView["disclaimer"] };

/** One open section at a time, initially the overview. */
export function Specification({ groups, disclaimer }: SpecificationProps) {
  return (
    <section className="vehicle-section" aria-labelledby="specification-title">
      <h2 id="specification-title">{t("vehicle.specification")}</h2>
      <Accordion
        name="specification"
        drawers={groups.map(({ group, items, lang }) => ({
          key: group,
          title: lang ? <span lang={lang}>{group}</span> : group,
          content: <Facts items={items} lang={lang} />,
        }))}
      />
      {disclaimer && (
        <div className="small muted vehicle-section__note" lang={fallbackLang()}>
          <ShowMore text={disclaimer} />
        </div>
      )}
    </section>
  );
}

function Facts({ items, lang }: Pick<VehicleView["specification"][number], "items" | "lang">) {
  return (
    <dl className="figures-list spec-table" lang={lang}>
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <DataText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
