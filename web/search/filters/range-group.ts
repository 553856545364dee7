import { msg, t } from "#web/locale/translate.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { NumberBounds } from "#domain/search/facets.ts";
import type { Range, VehicleSearch } from "#domain/search/filters.ts";

/** A pair of lowest and highest value: the current input, with the lowest and highest in stock as examples. */
export type RangeGroup = {
  kind: "range";
  title: string;
  from: BoundField;
  to: BoundField;
  open: boolean;
};
export type BoundField = { name: string; label: string; value: string; example: string };

type Bounds = { min?: number; max?: number };

const RANGE_LABELS: Record<Range, { title: PlainMessage; from: PlainMessage; to: PlainMessage }> = {
  price: { title: msg("common.price"), from: msg("search.fromPounds"), to: msg("search.upToPounds") },
  year: { title: msg("search.age"), from: msg("search.fromYear"), to: msg("search.toYear") },
  mileage: { title: msg("common.mileage"), from: msg("search.fromMiles"), to: msg("search.upToMiles") },
};

export function rangeGroup(name: Range, search: VehicleSearch, bounds: NumberBounds, typed: ReadonlyMap<string, string>): RangeGroup {
  const { title, from, to } = RANGE_LABELS[name];
  const format = name === "year" ? String : inThousands;
  const fields = boundFields([`min_${name}`, `max_${name}`], search.ranges[name], bounds[name], typed, format);
  return {
    kind: "range",
    title: t(title),
    from: { ...fields.from, label: t(from) },
    to: { ...fields.to, label: t(to) },
    open: fields.from.value !== "" || fields.to.value !== "",
  };
}

/** The two fields of a range; input that could not be parsed stays as typed. */
export function boundFields(
  [from, to]: readonly [string, string],
  given: Bounds | undefined,
  found: { min: number; max: number } | null | undefined,
  typed: ReadonlyMap<string, string>,
  format: (value: number) => string = inThousands,
): { from: Omit<BoundField, "label">; to: Omit<BoundField, "label"> } {
  return {
    from: { name: from, value: typed.get(from) ?? given?.min?.toString() ?? "", example: found ? format(Math.floor(found.min)) : "" },
    to: { name: to, value: typed.get(to) ?? given?.max?.toString() ?? "", example: found ? format(Math.ceil(found.max)) : "" },
  };
}

function inThousands(value: number): string {
  return value.toLocaleString("en-GB");
}
