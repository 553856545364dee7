import { Form, Link, useSearchParams } from "react-router";
import { dayText } from "#domain/date-texts.ts";
import { STAFF_ACTIONS } from "#domain/staff/actions.ts";
import { t } from "#web/locale/translate.ts";
import type { ActQuery } from "#server/staff/acts/act-query.ts";
import type { NamedVehicle } from "#server/staff/acts/list-acts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { actionName } from "./action-names.ts";
import { vehicleName } from "./vehicle-name.ts";

type Named = { id: string; name: string };
type Filter = Omit<ActQuery, "before">;
type AuditFiltersProps = {
  filter: Filter;
  people: readonly Named[];
  sites: readonly { id: number; name: string }[];
  vehicles: readonly NamedVehicle[];
};

/** The filters are in the address: a filtered log can be bookmarked, and works without a script. */
export function AuditFilters({ filter, people, sites, vehicles }: AuditFiltersProps) {
  const others = [
    { id: "cli", name: t("admin.audit.commandLine") },
    { id: "system", name: t("admin.actor.system") },
  ];
  const [parameters] = useSearchParams();
  return (
    <>
      <search aria-label={t("admin.audit.filters")}>
        <Form className="act-filters" method="get" action="/audit" key={JSON.stringify(filter)}>
          {filter.found && <input type="hidden" name="found" value={parameters.get("found") ?? ""} />}
          <Choice
            name="who"
            label={t("admin.audit.who")}
            value={filter.who}
            options={[...people, ...others]}
            all={t("admin.audit.everybody")}
          />
          <Choice
            name="what"
            label={t("admin.audit.what")}
            value={filter.what}
            options={STAFF_ACTIONS.map((action) => ({ id: action, name: actionName(action) }))}
            all={t("admin.audit.everything")}
          />
          <Choice name="about" label={t("admin.audit.whom")} value={filter.about} options={people} all={t("admin.audit.everybody")} />
          <Choice
            name="site"
            label={t("enquiry.branch")}
            value={filter.site === undefined ? undefined : String(filter.site)}
            options={sites.map(({ id, name }) => ({ id: String(id), name }))}
            all={t("admin.audit.allBranches")}
          />
          <Labelled label={t("vehicle.from")}>
            {(id) => <input className="input" id={id} type="date" name="from" defaultValue={filter.from} />}
          </Labelled>
          <Labelled label={t("admin.audit.to")}>
            {(id) => <input className="input" id={id} type="date" name="to" defaultValue={filter.to} />}
          </Labelled>
          <label className="check act-filters__personal">
            <input type="checkbox" name="personal" value="1" defaultChecked={filter.personal} />
            <span>{t("admin.audit.personalOnly")}</span>
          </label>
          <button type="submit" className="button button--secondary">
            {t("application.show")}
          </button>
        </Form>
      </search>
      <Chips filter={filter} people={[...people, ...others]} sites={sites} vehicles={vehicles} />
    </>
  );
}

type ChoiceProps = { name: string; label: string; value: string | undefined; options: readonly Named[]; all: string };

function Choice({ name, label, value, options, all }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select className="select" id={id} name={name} defaultValue={value ?? ""}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** What is filtered by, each with a link that leaves it out. */
function Chips({ filter, people, sites, vehicles }: AuditFiltersProps) {
  const [parameters] = useSearchParams();
  const name = (id: string | undefined) => people.find((person) => person.id === id)?.name ?? t("admin.actor.unknown");
  const chips = [
    filter.found && (["found", foundText(filter.found, name, vehicles)] as const),
    filter.who !== undefined && (["who", name(filter.who)] as const),
    filter.what !== undefined && (["what", actionName(filter.what)] as const),
    filter.about !== undefined && (["about", t("admin.audit.aboutNamed", { name: name(filter.about) })] as const),
    filter.site !== undefined && (["site", sites.find(({ id }) => id === filter.site)?.name ?? t("admin.actor.unknown")] as const),
    filter.from && (["from", t("admin.audit.fromDay", { day: t(dayText(filter.from)) })] as const),
    filter.to && (["to", t("admin.audit.toDay", { day: t(dayText(filter.to)) })] as const),
    filter.personal && (["personal", t("admin.audit.personalOnly")] as const),
  ].filter((chip) => chip !== false && chip !== undefined);
  const without = (parameter: string) => {
    const rest = new URLSearchParams([...parameters].filter(([key, value]) => value !== "" && key !== parameter && key !== "before"));
    return `/audit?${rest}`;
  };
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("admin.audit.filteredBy")}>
      {chips.map(([parameter, text]) => (
        <li key={parameter}>
          <Link className="chip" to={without(parameter)} aria-label={t("admin.audit.removeFilter", { filter: text })}>
            {text}
            <Icon name="x" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Tom Hallett, Passkey added" */
function foundText(found: NonNullable<Filter["found"]>, nameOf: (id: string) => string, vehicles: readonly NamedVehicle[]): string {
  const stock = found.vehicles.map((id) => vehicles.find((vehicle) => vehicle.id === id));
  const names = [...found.people.map(nameOf), ...stock.map((vehicle) => vehicle && vehicleName(vehicle)), ...found.actions.map(actionName)];
  return names.filter((text) => text !== undefined).join(", ") || t("admin.stock.nothingTitle");
}
