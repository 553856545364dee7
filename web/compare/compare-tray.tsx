import "./compare-tray.css";
import { countText } from "#web/search/count-text.ts";
import { t } from "#web/locale/translate.ts";
import { COMPARE_LIMIT, compareUrl } from "#domain/search/compare-url.ts";
import { pictureAtWidth } from "#domain/stock/pictures.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { compareList, removeFromCompare, type ComparedVehicle } from "./compare-list.ts";

/** The vehicles being compared, fixed to the bottom of the window. */
export default function CompareTray({ list }: { list: readonly ComparedVehicle[] }) {
  return (
    <section className="compare-tray" aria-label={t("compare.compareList")}>
      <div className="wrap compare-tray__inner">
        <ul className="compare-tray__slots">
          {list.map((vehicle) => (
            <Slot key={vehicle.stock_id} vehicle={vehicle} />
          ))}
          {list.length < COMPARE_LIMIT && (
            <li className="compare-slot compare-slot--empty">{t("compare.addUpToCompareLimit", { compareLimit: COMPARE_LIMIT })}</li>
          )}
        </ul>
        <button className="button button--quiet compare-tray__clear" type="button" onClick={clear}>
          {t("compare.clear")}
        </button>
        <ButtonLink href={compareUrl(list.map(({ stock_id }) => stock_id))}>
          {t("compare.compareCounted", { counted: countText(list.length, { many: "vehicles" }) })}
        </ButtonLink>
      </div>
    </section>
  );
}

function Slot({ vehicle: { stock_id, title, age, picture } }: { vehicle: ComparedVehicle }) {
  return (
    <li className="compare-slot">
      {picture === null ? <span /> : <img src={pictureAtWidth(picture, 480)} alt="" width={72} height={56} />}
      <span className="meta">
        <b>{title}</b>
        <span className="muted tabular">{age}</span>
      </span>
      <button
        className="icon-button"
        type="button"
        aria-label={t("compare.removeTitleAgeFromCompare", { title, age })}
        onClick={() => {
          removeFromCompare(stock_id);
          showToast(t("compare.removedFromComparison", { title }));
        }}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

function clear(): void {
  const before = compareList.all();
  compareList.replace([]);
  showToast(t("compare.theComparisonIsEmpty"), { label: t("common.undo"), press: () => compareList.replace(before) });
}
