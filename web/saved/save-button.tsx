import "./buttons.css";
import { t } from "#web/locale/translate.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useSyncExternalStore } from "react";
import { enableOffline } from "#web/offline/enable-offline.ts";
import { removeSaved, isSaved, SAVED_LIMIT, saveVehicle, savedVehicles, type SavableCard } from "./saved-vehicles.ts";

type SaveButtonProps = {
  card: SavableCard;
  /** heart: over a card's picture; tool: in a toolbar, with a label. */
  look?: "heart" | "tool";
};

/** Adds a vehicle to the saved list or removes it. Hidden without script. */
export function SaveButton({ card, look = "heart" }: SaveButtonProps) {
  const saved = useSyncExternalStore(
    savedVehicles.watch,
    () => isSaved(card.stock_id),
    () => false,
  );
  const state = saved ? t("common.saved") : t("saved.save");
  const toggle = () => {
    if (!saved) {
      const outcome = saveVehicle(card, Date.now());
      if (outcome === "saved") enableOffline();
      return showToast(outcomeText(card, outcome), seeList());
    }
    const before = savedVehicles.all();
    removeSaved(card.stock_id);
    enableOffline();
    showToast(t("saved.removedFromList", { title: card.title }), {
      label: t("common.undo"),
      press: () => savedVehicles.replace(before),
    });
  };
  return (
    <button
      className={CLASSES[look]}
      type="button"
      aria-pressed={saved}
      aria-label={`${state} ${card.title}, ${card.age}`}
      onClick={toggle}
    >
      <Icon name="heart" />
      {look === "tool" && <span className="toolbar-button__text">{state}</span>}
    </button>
  );
}

const CLASSES = { heart: "icon-button icon-button--solid vehicle-card__save js-only", tool: "toolbar-button toolbar-button--save js-only" };

function seeList() {
  return { href: "/saved", label: t("saved.viewSaved") };
}

function outcomeText({ title }: SavableCard, outcome: ReturnType<typeof saveVehicle>): string {
  if (outcome === "saved") return t("saved.savedInYourList", { title });
  if (outcome === "full") return t("saved.yourListHoldsSavedLimit", { savedLimit: SAVED_LIMIT, title });
  return t("common.yourBrowserDidNotKeep");
}
