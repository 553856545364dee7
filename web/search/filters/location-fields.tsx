import { t } from "#web/locale/translate.ts";
import { Checks, GroupSummary, type Messages } from "./filter-fields.tsx";
import type { BoxGroup } from "./filter-groups.ts";

/** Miles around the postcode. */
const DISTANCES = [5, 10, 20, 30, 50, 100];

/** Location of the shopper. `atSort`: the postcode field is next to the sort order, not here. */
export type LocationInput = { postcode: string; max_distance: number | null; atSort: boolean };

/** The sites, and the maximum distance. */
export function LocationFields({ place, location, messages }: { place: LocationInput; location: BoxGroup; messages: Messages }) {
  const { max_distance, atSort } = place;
  const value = [max_distance !== null && t("search.withinMaxDistanceMiles", { max_distance }), location.value].filter(Boolean).join(", ");
  return (
    <details className="filter-group" open={value !== "" || messages.has("postcode")}>
      <GroupSummary title={t("search.location")} value={value || "Any site"} />
      <div className="filter-group__body">
        <div className="filter-group__row">
          {!atSort && <PostcodeField id="filter-postcode" place={place} messages={messages} />}
          <div className="field">
            <label htmlFor="filter-max_distance">{t("search.distance")}</label>
            <select className="select select--small" id="filter-max_distance" name="max_distance" defaultValue={max_distance ?? ""}>
              <option value="">{t("search.anyDistance")}</option>
              {distances(max_distance).map((miles) => (
                <option key={miles} value={miles}>
                  {t("search.withinMiles", { miles })}
                </option>
              ))}
            </select>
          </div>
        </div>
        {location.parts.map((boxes) => (
          <Checks key={boxes.name} boxes={boxes} shown={false} />
        ))}
      </div>
    </details>
  );
}

type PostcodeFieldProps = { id: string; place: LocationInput; messages: Messages; form?: string };

export function PostcodeField({ id, place: { postcode }, messages, form }: PostcodeFieldProps) {
  const error = messages.get("postcode");
  return (
    <div className={error ? "field field--error" : "field"}>
      <label htmlFor={id}>{t("search.yourPostcode")}</label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <input
        className="input input--small"
        id={id}
        name="postcode"
        form={form}
        defaultValue={postcode}
        placeholder={t("search.examplePostcode")}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </div>
  );
}

function distances(chosen: number | null): number[] {
  return chosen === null || DISTANCES.includes(chosen) ? DISTANCES : [...DISTANCES, chosen].toSorted((one, other) => one - other);
}
