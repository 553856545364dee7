import { countText, type Noun } from "#web/search/count-text.ts";
import * as labels from "#domain/labels/english.ts";
import { localisedPath, t } from "#web/locale/translate.ts";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { FacetValue } from "#domain/search/facets.ts";
import { filterUrl } from "#web/search/filters/filter-query.ts";
import { SearchCombobox } from "#web/search/suggest/search-combobox.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { Select } from "#web/ui/select.tsx";
import type { SearchChoices } from "./home-page-data.ts";

const RESULTS = "/vehicle-search";

function paymentOptions() {
  return [
    { value: "cash", label: t(labels.cash) },
    { value: "monthly", label: t(labels.monthly) },
  ];
}
/** Pounds per month. */
const MONTHLY_BUDGETS = [100, 150, 200, 250, 300, 350, 400, 500, 600];

/** The current number of results, and the models of the selected make. */
type Outlook = { total: number; range: FacetValue[] };

/** A GET form for the results page; with script it shows the number of results before submission. */
export function SearchCard({ choices }: { choices: SearchChoices }) {
  const pending = useRef<AbortController>(null);
  const card = useRef<HTMLFormElement>(null);
  const [outlook, setOutlook] = useState<Outlook>({ total: choices.total, range: [] });
  const [make, setMake] = useState("");
  const [category, setCategory] = useState("");
  const navigate = useNavigate();

  const look = useCallback(async (fields: FormData) => {
    setMake(String(fields.get("make") ?? ""));
    setCategory(String(fields.get("category") ?? ""));
    pending.current?.abort();
    pending.current = new AbortController();
    const found = await outlookFor(fields, pending.current.signal);
    if (found) setOutlook(found);
  }, []);
  // Includes input made before hydration or restored by the browser.
  useEffect(() => {
    const fields = card.current && fieldsOf(card.current);
    if (fields && [...fields.values()].some((value) => value !== "")) void look(fields);
  }, [look]);

  function changed({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const fields = fieldsOf(currentTarget);
    if (target instanceof HTMLSelectElement && target.name === "make") fields.delete("range");
    void look(fields);
  }

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(filterUrl(RESULTS, fieldsOf(event.currentTarget), {}));
  }

  return (
    <search className="searchcard">
      <form action={localisedPath(RESULTS)} aria-label={t(labels.findAVehicle)} ref={card} onChange={changed} onSubmit={search}>
        <div className="searchcard__top">
          {choices.category.length > 1 && (
            <Segmented
              name="category"
              legend={t(labels.vehicleType)}
              choices={[{ value: "", label: t(labels.all) }, ...choices.category]}
              defaultValue=""
            />
          )}
          <SearchCombobox
            id="search-words"
            label={t(labels.searchWords)}
            hideLabel
            path={RESULTS}
            placeholder={t(labels.orSayItAutomaticSuv)}
          />
          <a className="link-ico only-d" href={localisedPath(RESULTS)}>
            <Icon name="sliders-horizontal" />
            {t(labels.moreFilters)}
          </a>
        </div>
        <div className="searchcard__g">
          <Select id="search-make" label={t(labels.make)} name="make" options={withCounts(t(labels.anyMake), choices.make)} />
          <Select
            key={make}
            id="search-range"
            label={t(labels.model)}
            name="range"
            fieldClassName="needs-script"
            options={withCounts(t(labels.anyModel), make ? outlook.range : [])}
            disabled={make === ""}
          />
          <div className="field">
            <span className="label" id="search-budget">
              {t(labels.budget)}
            </span>
            <div className="budget">
              <Segmented name="budget" legend={t(labels.budgetType)} choices={paymentOptions()} defaultValue="cash" />
              <Sum name="max_price" label={t(labels.budgetInCash)} any={t(labels.anyPrice)} sums={choices.budgets} after="" />
              <Sum
                name="monthly_to"
                label={t(labels.budgetAMonth)}
                any={t(labels.anyPayment)}
                sums={MONTHLY_BUDGETS}
                after={` ${t(labels.aMonth)}`}
              />
            </div>
          </div>
          <button className="btn btn--l">
            <Icon name="search" />
            <span aria-live="polite">{t(labels.searchCounted, { counted: countText(outlook.total, { many: nounFor(category) }) })}</span>
          </button>
        </div>
      </form>
    </search>
  );
}

function withCounts(any: string, values: readonly FacetValue[]) {
  const options = values.map(({ value, label, count }) => ({
    value,
    label: `${label} (${count.toLocaleString("en-GB")})`,
  }));
  return [{ value: "", label: any }, ...options];
}

type SumProps = { name: string; label: string; any: string; sums: readonly number[]; after: string };

function Sum({ name, label, any, sums, after }: SumProps) {
  return (
    <select className="select" name={name} aria-label={label}>
      <option value="">{any}</option>
      {sums.map((pounds) => (
        <option key={pounds} value={pounds}>
          {t(labels.upToPoundsAfter, { pounds: formatMoney(penceFromPounds(pounds)), after })}
        </option>
      ))}
    </select>
  );
}

/** The form's values, with only the visible one of the two budgets. */
function fieldsOf(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  fields.delete(fields.get("budget") === "monthly" ? "max_price" : "monthly_to");
  fields.delete("budget");
  return fields;
}

function nounFor(category: string): Noun {
  return category === "cars" || category === "vans" ? category : "vehicles";
}

/** Undefined if the request was aborted or failed: the form works without it. */
async function outlookFor(fields: FormData, signal: AbortSignal): Promise<Outlook | undefined> {
  fields.set("resultsPerPage", "1");
  try {
    const response = await fetch(filterUrl("/api/v2/vehicle-search", fields, {}), { signal });
    if (!response.ok) return undefined;
    const { meta }: { meta: { total: number; facets: { range: FacetValue[] } } } = await response.json();
    return { total: meta.total, range: meta.facets.range };
  } catch {
    return undefined;
  }
}
