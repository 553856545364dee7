import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { OPEN_POPOVER } from "#web/ui/open-popover.ts";
import type { Budget } from "./budget.ts";
import { filterUrl, restoreForm, landingPathFor } from "./filter-query.ts";
import { localisedPath } from "#web/locale/translate.ts";
import { facetsOf } from "#web/search/landing-page.ts";
import { RESULTS_TITLE_ID } from "#web/search/results-ids.ts";
import type { Results } from "#web/search/results/results.ts";

/** Choosing a budget in cash clears the monthly fields and vice versa. */
const BUDGET_FIELDS = { cash: ["min_price", "max_price"], monthly: ["monthly_from", "monthly_to"] } as const;

const MODEL_FIELDS = ["range", "derivative"];

/** Submits the filter form at every change, and makes the popover modal. */
export function useLiveFilters(form: RefObject<HTMLFormElement | null>, sheet: RefObject<HTMLElement | null>, results: Results) {
  const { landing, q, text, usualOrder } = results;
  const address = results.address === null ? null : localisedPath(results.address);
  const usual = results.budget.defaults;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  /** The number of the form's submissions whose results have not arrived, and whether the shown results are older than one. */
  const pending = useRef(0);
  const [isOutdated, setOutdated] = useState(false);

  useEffect(() => {
    const filters = form.current;
    if (!filters) return;
    const applyFilters = (event: Event) => {
      const fields = new FormData(filters);
      // Another make has none of the chosen models.
      if (isField(event.target) && event.target.name === "make") for (const name of MODEL_FIELDS) fields.delete(name);
      if (event.target instanceof HTMLInputElement && event.target.name === "budget") leaveOther(fields);
      // Other words than those that were to be searched as typed.
      if (fields.get("q") !== q) fields.delete("words");
      leaveOutUsual(fields, usual);
      const path = landingPathFor(landing, fields) ?? new URL(filters.action).pathname;
      pending.current++;
      void Promise.resolve(navigate(filterUrl(path, fields, { orderBy: usualOrder }), { preventScrollReset: true })).finally(() => {
        pending.current--;
        if (pending.current === 0) setOutdated(false);
      });
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      applyFilters(event);
      if (sheet.current?.matches(OPEN_POPOVER)) sheet.current.hidePopover();
    };
    // The sort order is outside the form, tied to it by its `form` attribute: listen on the document.
    const changed = (event: Event) => {
      const field = event.target;
      if (isField(field) && field.form === filters) applyFilters(event);
    };
    document.addEventListener("change", changed);
    filters.addEventListener("submit", submit);
    return () => {
      document.removeEventListener("change", changed);
      filters.removeEventListener("submit", submit);
    };
  }, [form, sheet, landing, usual, usualOrder, q, navigate]);

  // A filter is removed by a link: a box changed before the results arrive must not submit the removed filter again.
  useEffect(() => {
    const removed = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(FILTER_LINKS);
      const opensNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!form.current || !link || link.pathname !== location.pathname || opensNewTab) return;
      restoreForm(form.current, [...new URLSearchParams(link.search), ...facetsOf(landing)], { typed: "from-pairs" });
    };
    document.addEventListener("click", removed);
    return () => document.removeEventListener("click", removed);
  }, [form, landing]);

  const shown = useRef(results);
  // A layout effect, in the same commit as the results: a choice made in between would otherwise be reset.
  useLayoutEffect(() => {
    // Choices made before hydration, or while a navigation is pending, are not overwritten. React may commit the results of one
    // navigation when the form has begun the next.
    if (shown.current === results || state !== "idle" || isOutdated) return;
    if (pending.current > 0) return setOutdated(true);
    const shownSearch = address === null ? search : address.slice(address.indexOf("?"));
    if (form.current) restoreForm(form.current, [...new URLSearchParams(shownSearch), ...facetsOf(landing)]);
    // If the removed chip had the focus, move it to the heading instead of the top of the page.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.getElementById(RESULTS_TITLE_ID)?.focus({ preventScroll: true });
    shown.current = results;
  }, [form, landing, search, address, state, results, isOutdated]);

  // The server made filters of the typed words: the address and the field follow, without another request.
  useEffect(() => {
    if (address === null || state !== "idle" || address === pathname + search) return;
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement && field.value === text?.typed) field.value = q;
    void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [form, address, pathname, search, state, q, text, navigate]);

  useEffect(() => {
    const filters = sheet.current;
    if (!filters) return;
    const toggled = ({ newState }: ToggleEvent) => cover(newState === "open");
    const desktop = matchMedia("(min-width: 1025px)");
    const close = () => desktop.matches && filters.matches(OPEN_POPOVER) && filters.hidePopover();
    filters.addEventListener("toggle", toggled);
    desktop.addEventListener("change", close);
    // The popover may have been opened before hydration.
    if (filters.matches(OPEN_POPOVER)) cover(true);
    return () => {
      filters.removeEventListener("toggle", toggled);
      desktop.removeEventListener("change", close);
      cover(false);
    };
  }, [sheet]);
}

/** While the popover is open, the page behind it neither scrolls nor takes focus. */
function cover(open: boolean): void {
  document.documentElement.classList.toggle("is-locked", open);
  for (const background of document.querySelectorAll(BACKGROUND)) background.toggleAttribute("inert", open);
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function leaveOther(fields: FormData): void {
  const other = fields.get("budget") === "monthly" ? BUDGET_FIELDS.cash : BUDGET_FIELDS.monthly;
  for (const name of other) fields.delete(name);
}

/** Values equal to the website's defaults are left out of the URL. */
function leaveOutUsual(fields: FormData, { deposit, deposit_type, term, mileage }: Budget["defaults"]): void {
  const byMonth = BUDGET_FIELDS.monthly.some((name) => String(fields.get(name) ?? "").trim() !== "");
  const shown = byMonth || String(fields.get("orderBy")).startsWith("monthly") ? "monthly" : "cash";
  if (fields.get("budget") === shown) fields.delete("budget");
  const paid = String(fields.get("deposit") ?? "").trim();
  if (paid === "" || (paid === String(deposit) && fields.get("deposit_type") === deposit_type)) {
    fields.delete("deposit");
    fields.delete("deposit_type");
  }
  for (const [name, value] of [
    ["term", term],
    ["mileage", mileage],
  ] as const) {
    if (fields.get(name) === String(value)) fields.delete(name);
  }
}

const BACKGROUND = ".utility-bar, .site-header, .footer, .results-page__header, .results-page__list";
/** Links that remove filters. */
const FILTER_LINKS = "a[data-preserve-scroll], [data-preserve-scroll] a";
