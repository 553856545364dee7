import { countText, type Noun } from "#web/search/count-text.ts";
import { localisedPath, t } from "#web/locale/translate.ts";
import { useRef, useState, type FormEvent } from "react";
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
    { value: "cash", label: t("common.cash") },
    { value: "monthly", label: t("common.monthly") },
  ];
}
/** Pounds per month. */
const MONTHLY_BUDGETS = [100, 150, 200, 250, 300, 350, 400, 500, 600];

/** The current number of results, and the models of the selected make. */
type Outlook = { total: number; range: FacetValue[] };

/** A GET form for the results page; with script it shows the number of results before submission. */
export function SearchCard({ choices }: { choices: SearchChoices }) {
  const pending = useRef<AbortController>(null);
  const [outlook, setOutlook] = useState<Outlook>({ total: choices.total, range: [] });
  const [make, setMake] = useState("");
  const [category, setCategory] = useState("");
  const navigate = useNavigate();

  async function look(fields: FormData) {
    setMake(String(fields.get("make") ?? ""));
    setCategory(String(fields.get("category") ?? ""));
    pending.current?.abort();
    pending.current = new AbortController();
    const found = await outlookFor(fields, pending.current.signal);
    if (found) setOutlook(found);
  }

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
    <search className="search-card">
      <form action={localisedPath(RESULTS)} aria-label={t("home.findAVehicle")} onChange={changed} onSubmit={search}>
        <div className="search-card__top">
          {choices.category.length > 1 && (
            <Segmented
              name="category"
              legend={t("home.vehicleType")}
              choices={[{ value: "", label: t("home.all") }, ...choices.category]}
              defaultValue=""
            />
          )}
          <SearchCombobox
            id="search-text"
            label={t("common.countedText")}
            hideLabel
            path={RESULTS}
            placeholder={t("home.orSayItAutomaticSuv")}
          />
          <a className="icon-link desktop-only" href={localisedPath(RESULTS)}>
            <Icon name="sliders-horizontal" />
            {t("home.moreFilters")}
          </a>
        </div>
        <div className="search-card__grid">
          <Select id="search-make" label={t("common.make")} name="make" options={withCounts(t("common.anyMake"), choices.make)} />
          <Select
            key={make}
            id="search-range"
            label={t("common.model")}
            name="range"
            fieldClassName="js-only"
            options={withCounts(t("common.anyModel"), make ? outlook.range : [])}
            disabled={make === ""}
          />
          <div className="field">
            <span className="label" id="search-budget">
              {t("common.budget")}
            </span>
            <div className="budget">
              <Segmented name="budget" legend={t("common.budgetType")} choices={paymentOptions()} defaultValue="cash" />
              <Sum name="max_price" label={t("home.budgetInCash")} any={t("common.anyPrice")} sums={choices.budgets} after="" />
              <Sum
                name="monthly_to"
                label={t("home.budgetAMonth")}
                any={t("common.anyPayment")}
                sums={MONTHLY_BUDGETS}
                after={` ${t("common.aMonth")}`}
              />
            </div>
          </div>
          <button className="button button--large">
            <Icon name="search" />
            <span aria-live="polite">{t("home.searchCounted", { counted: countText(outlook.total, { many: nounFor(category) }) })}</span>
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
          {t("home.upToPoundsAfter", { pounds: formatMoney(penceFromPounds(pounds)), after })}
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
