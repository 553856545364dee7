import "#web/saved/buttons.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { COMPARE_LIMIT, compareUrl } from "#domain/search/compare-url.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { enableOffline } from "#web/offline/enable-offline.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useSyncExternalStore } from "react";
import { addToCompare, compareList, isCompared, removeFromCompare, type ComparableCard } from "./compare-list.ts";

type CompareButtonProps = {
  card: ComparableCard;
  /** check: at the bottom of a card; tool: in a toolbar. */
  look?: "check" | "tool";
};

/** Adds a vehicle to the comparison or removes it; without script, a link to a new comparison. */
export function CompareButton({ card, look = "check" }: CompareButtonProps) {
  const compared = useSyncExternalStore(
    compareList.watch,
    () => isCompared(card.stock_id),
    () => false,
  );
  const text = compared ? t("compare.comparing") : t("common.compare");
  const toggle = () => (compared ? leave(card) : join(card));
  const name = <span className="visually-hidden"> {`${card.title}, ${card.age}`}</span>;
  return (
    <>
      {look === "check" ? (
        <label className="check check--small compare js-only">
          <input type="checkbox" checked={compared} onChange={toggle} />
          <span>
            {text}
            {name}
          </span>
        </label>
      ) : (
        <button className="toolbar-button toolbar-button--compare js-only" type="button" aria-pressed={compared} onClick={toggle}>
          <Icon name="columns-3" />
          <span className="toolbar-button__text">{text}</span>
          {name}
        </button>
      )}
      <noscript>
        <a className={look === "check" ? "icon-link compare" : "toolbar-button"} href={localisedPath(compareUrl([card.stock_id]))}>
          {t("common.compare")}
          {name}
        </a>
      </noscript>
    </>
  );
}

function join(card: ComparableCard): void {
  switch (addToCompare(card)) {
    case "added":
      enableOffline();
      return showToast(addedText(card, compareList.all().length));
    case "full":
      return showToast(t("compare.compareLimitRemoveOne", { compareLimit: COMPARE_LIMIT, title: card.title }));
    case "refused":
      return showToast(t("common.yourBrowserDidNotKeep"));
  }
}

function leave({ stock_id, title }: ComparableCard): void {
  removeFromCompare(stock_id);
  enableOffline();
  showToast(t("compare.removedFromComparison", { title }));
}

function addedText({ title }: ComparableCard, count: number): string {
  const left = COMPARE_LIMIT - count;
  return t("compare.comparingTitleAddedWhich", {
    title,
    which: left === 0 ? t("compare.andTheComparisonIsFull") : t("compare.roomForMore", { room: left }),
  });
}
