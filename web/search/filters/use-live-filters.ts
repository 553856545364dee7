import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { DEFAULT_ORDER } from "#domain/search/filters.ts";
import { OPEN_POPOVER } from "#web/ui/open-popover.ts";
import type { Budget } from "./budget.ts";
import { filterUrl, restoreForm, landingPathFor } from "./filter-query.ts";
import { facetsOf } from "#web/search/landing-page.ts";
import { RESULTS_TITLE_ID } from "#web/search/results-ids.ts";
import type { Results } from "#web/search/results/results.ts";

/** A budget is in cash or by the month: choosing one leaves the other. */
const BUDGET_FIELDS = { cash: ["min_price", "max_price"], monthly: ["monthly_from", "monthly_to"] } as const;

/** Makes the filter form ask at every change, and the sheet behave like the dialog it looks like. */
export function useLiveFilters(
  form: RefObject<HTMLFormElement | null>,
  sheet: RefObject<HTMLElement | null>,
  results: Results,
) {
  const { landing } = results;
  const usual = results.budget.defaults;
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state } = useNavigation();

  useEffect(() => {
    const filters = form.current;
    if (!filters) return;
    const ask = (event: Event) => {
      const fields = new FormData(filters);
      if (event.target instanceof HTMLSelectElement && event.target.name === "make") fields.delete("range");
      if (event.target instanceof HTMLInputElement && event.target.name === "budget") leaveOther(fields);
      leaveOutUsual(fields, usual);
      const path = landingPathFor(landing, fields) ?? new URL(filters.action).pathname;
      void navigate(filterUrl(path, fields, { orderBy: DEFAULT_ORDER }), { preventScrollReset: true });
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      ask(event);
      if (sheet.current?.matches(OPEN_POPOVER)) sheet.current.hidePopover();
    };
    // The sort order stands outside the form and belongs to it: its changes are heard at the document.
    const changed = (event: Event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
      if (field.form === filters) ask(event);
    };
    document.addEventListener("change", changed);
    filters.addEventListener("submit", submit);
    return () => {
      document.removeEventListener("change", changed);
      filters.removeEventListener("submit", submit);
    };
  }, [form, sheet, landing, usual, navigate]);

  const shown = useRef(results);
  // Together with the answer: in a moment between them something else could be chosen, and would be taken off again.
  useLayoutEffect(() => {
    // What was chosen before the script came is the shopper's: it stays. So does what is asked for by now.
    if (shown.current === results || state !== "idle") return;
    if (form.current) restoreForm(form.current, [...new URLSearchParams(search), ...facetsOf(landing)]);
    // A chip that was pressed is gone: whoever moves by keyboard goes on from the heading, not from the top.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.getElementById(RESULTS_TITLE_ID)?.focus({ preventScroll: true });
    shown.current = results;
  }, [form, landing, search, state, results]);

  useEffect(() => {
    const filters = sheet.current;
    if (!filters) return;
    const toggled = ({ newState }: ToggleEvent) => cover(newState === "open");
    const desktop = matchMedia("(min-width: 1025px)");
    const close = () => desktop.matches && filters.matches(OPEN_POPOVER) && filters.hidePopover();
    filters.addEventListener("toggle", toggled);
    desktop.addEventListener("change", close);
    // The browser opens it by itself, before the script too.
    if (filters.matches(OPEN_POPOVER)) cover(true);
    return () => {
      filters.removeEventListener("toggle", toggled);
      desktop.removeEventListener("change", close);
      cover(false);
    };
  }, [sheet]);
}

/** While the sheet is open, what lies behind it neither scrolls nor takes the focus. */
function cover(open: boolean): void {
  document.documentElement.classList.toggle("is-locked", open);
  for (const behind of document.querySelectorAll(BEHIND_THE_SHEET)) behind.toggleAttribute("inert", open);
}

function leaveOther(fields: FormData): void {
  const other = fields.get("budget") === "monthly" ? BUDGET_FIELDS.cash : BUDGET_FIELDS.monthly;
  for (const name of other) fields.delete(name);
}

/** What the website takes anyway is no choice: the address does without it. */
function leaveOutUsual(fields: FormData, { deposit, deposit_type, term, mileage }: Budget["defaults"]): void {
  const byMonth = BUDGET_FIELDS.monthly.some((name) => String(fields.get(name) ?? "").trim() !== "");
  const shown = byMonth || String(fields.get("orderBy")).startsWith("monthly") ? "monthly" : "cash";
  if (fields.get("budget") === shown) fields.delete("budget");
  const paid = String(fields.get("deposit") ?? "").trim();
  if (paid === "" || (paid === String(deposit) && fields.get("deposit_type") === deposit_type)) {
    fields.delete("deposit");
    fields.delete("deposit_type");
  }
  for (const [name, value] of [["term", term], ["mileage", mileage]] as const) {
    if (fields.get(name) === String(value)) fields.delete(name);
  }
}

const BEHIND_THE_SHEET = ".util, .head, .foot, .srp__head, .srp__r";
