import type { FormEvent } from "react";
import { Form } from "react-router";
import { readinessName } from "#domain/stock/staff/applied-staff-filters.ts";
import { POSITION_NAMES } from "#domain/stock/staff/position-names.ts";
import { POSITION_FILTERS, READINESS_FILTERS, readStaffQuery, STAFF_FACETS, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import { STORED_STATES } from "#domain/stock/vehicle.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { useClosing } from "../use-closing.ts";

const FACET_LABELS: Readonly<Record<Exclude<(typeof STAFF_FACETS)[number], "range">, PlainMessage>> = {
  make: msg("common.make"),
  body_type: msg("vehicle.body"),
  fuel_type: msg("common.fuel"),
  transmission: msg("common.gearbox"),
  advert_classification: msg("admin.stock.classification"),
  tags: msg("admin.stock.tag"),
};
const FACETS = Object.keys(FACET_LABELS) as (keyof typeof FACET_LABELS)[];

type StockFiltersProps = Pick<StockPage, "choices" | "branches"> & {
  query: StaffQuery;
  parameters: URLSearchParams;
  show: (query: StaffQuery) => void;
};

/** A form of the address: it works without a script as well. */
export function StockFilters({ query, choices, branches, parameters, show }: StockFiltersProps) {
  const details = useClosing();
  const { search, states, readiness, minDays, maxDays, maxPhotos, reserved, position } = query;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    event.currentTarget.closest("details")?.removeAttribute("open");
    show(readStaffQuery(new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))));
  };
  const facets = FACETS.filter((facet) => choices[facet].length > 1);
  /** What the address has and the form has no box for stays. */
  const others = [
    ...(branches.length > 1 ? [] : query.branches.map((slug) => ["branch", slug] as const)),
    ...STAFF_FACETS.flatMap((facet) => {
      const offered = new Set(facet !== "range" && facets.includes(facet) ? choices[facet].map(({ value }) => value) : []);
      return (search.facets[facet] ?? []).filter((value) => !offered.has(value)).map((value) => [facet, value] as const);
    }),
  ];
  return (
    <details className="popover-anchor popover-anchor--start" ref={details} data-filters>
      <summary className="button button--secondary">
        <Icon name="list-filter" />
        {t("search.filters")}
      </summary>
      <Form className="popover popover--filters" method="get" action="/stock" onSubmit={submit} key={parameters.toString()}>
        <div className="filter-fields">
          <ChoiceList
            name="state"
            label={t("admin.people.state")}
            chosen={states}
            options={STORED_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) }))}
          />
          {branches.length > 1 && (
            <ChoiceList
              name="branch"
              label={t("enquiry.branch")}
              chosen={query.branches}
              options={branches.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
          <ChoiceList
            name="readiness"
            label={t("admin.stock.readiness")}
            chosen={readiness}
            options={READINESS_FILTERS.map((filter) => ({ value: filter, label: t(readinessName(filter)) }))}
          />
          {facets.map((facet) => (
            <ChoiceList
              key={facet}
              name={facet}
              label={t(FACET_LABELS[facet])}
              chosen={search.facets[facet] ?? []}
              options={choices[facet]}
            />
          ))}
          <Figure name="min_price" label={t("admin.stock.minPrice")} value={search.ranges.price?.min} />
          <Figure name="max_price" label={t("admin.stock.maxPrice")} value={search.ranges.price?.max} />
          <Figure name="min_days" label={t("admin.stock.minDays")} value={minDays ?? undefined} />
          <Figure name="max_days" label={t("admin.stock.maxDays")} value={maxDays ?? undefined} />
          <Figure name="max_photos" label={t("admin.stock.maxPhotos")} value={maxPhotos ?? undefined} />
          <Labelled label={t("admin.stock.position")}>
            {(id) => (
              <select className="select" id={id} name="position" defaultValue={position ?? ""}>
                <option value="">{t("admin.stock.any")}</option>
                {POSITION_FILTERS.map((each) => (
                  <option key={each} value={each}>
                    {t(POSITION_NAMES[each])}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        </div>
        <label className="check">
          <input type="checkbox" name="reserved" value="yes" defaultChecked={reserved} />
          {t("admin.stock.onlyReserved")}
        </label>
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {search.q !== "" && <input type="hidden" name="q" value={search.q} />}
        <input type="hidden" name="order" value={query.order} />
        <button type="submit" className="button">
          {t("application.show")}
        </button>
      </Form>
    </details>
  );
}

function Figure({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <Labelled label={label}>
      {(id) => <input className="input" id={id} name={name} inputMode="numeric" autoComplete="off" maxLength={8} defaultValue={value} />}
    </Labelled>
  );
}
