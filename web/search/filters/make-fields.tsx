import { t } from "#web/locale/translate.ts";
import { Checks, OneOf } from "./filter-fields.tsx";
import type { FilterGroups } from "./filter-groups.ts";

/** One make and its models by two lists; with several makes checkboxes, the models below their make. */
export function MakeFields({ groups: { make, range, rangesByMake, derivative } }: { groups: FilterGroups }) {
  const chosen = make.filter(([, , , isChosen]) => isChosen).length;
  const hasSeveral = chosen > 1;
  // The list has the chosen make already.
  const boxes = hasSeveral ? make : make.filter(([, , , isChosen]) => !isChosen);
  return (
    <div className="filter-group__body">
      {!hasSeveral && <OneOf name="make" label={t("common.make")} any={t("common.anyMake")} choices={make} />}
      {boxes.length > 1 && (
        <details className="more-makes" key="makes" open={hasSeveral || undefined}>
          <summary>{hasSeveral ? t("search.makes") : chosen === 1 ? t("search.addAnotherMake") : t("search.chooseSeveralMakes")}</summary>
          <div className="more-makes__list">
            <Checks boxes={{ name: "make", legend: t("search.makes"), choices: boxes }} shown={false} />
          </div>
        </details>
      )}
      {hasSeveral ? (
        rangesByMake.length > 0 && (
          <details
            className="more-makes"
            key="models"
            open={rangesByMake.some(({ choices }) => choices.some(([, , , isChosen]) => isChosen)) || undefined}
          >
            <summary>{t("search.models")}</summary>
            <div className="more-makes__list">
              {rangesByMake.map(({ make: name, choices }) => (
                <Checks key={name} boxes={{ name: "range", legend: name, choices }} shown />
              ))}
            </div>
          </details>
        )
      ) : (
        <OneOf name="range" label={t("common.model")} any={t("common.anyModel")} choices={range} />
      )}
      {derivative.length > 0 && <OneOf name="derivative" label={t("search.version")} any={t("search.anyVersion")} choices={derivative} />}
    </div>
  );
}
