import "./buttons.css";
import { say } from "#web/layout/spoken.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useSyncExternalStore } from "react";
import { forgetSaved, isSaved, SAVED_LIMIT, saveVehicle, savedVehicles, type SavableCard } from "./saved-vehicles.ts";

type SaveButtonProps = {
  card: SavableCard;
  /** heart: over a card's picture; tool: in a bar, with its word. */
  look?: "heart" | "tool";
};

/** Puts a vehicle on this browser's list and takes it off again. Not shown where script does not run. */
export function SaveButton({ card, look = "heart" }: SaveButtonProps) {
  const saved = useSyncExternalStore(savedVehicles.watch, () => isSaved(card.stock_id), () => false);
  const word = saved ? "Saved" : "Save";
  const toggle = () => {
    if (!saved) return say(words(card, saveVehicle(card, Date.now())), SEE_LIST);
    const before = savedVehicles.all();
    forgetSaved(card.stock_id);
    say(`Removed. ${card.title} is no longer in your list.`, { label: "Undo", press: () => savedVehicles.replace(before) });
  };
  return (
    <button
      className={CLASSES[look]}
      type="button"
      aria-pressed={saved}
      aria-label={`${word} ${card.title}, ${card.age}`}
      onClick={toggle}
    >
      <Icon name="heart" />
      {look === "tool" && <span className="t">{word}</span>}
    </button>
  );
}

const CLASSES = { heart: "iconbtn iconbtn--solid vcard__save needs-script", tool: "tool tool--save needs-script" };
const SEE_LIST = { href: "/saved", label: "View saved" };

function words({ title }: SavableCard, outcome: ReturnType<typeof saveVehicle>): string {
  if (outcome === "saved") return `Saved. ${title} is in your list.`;
  if (outcome === "full") return `Your list holds ${SAVED_LIMIT} vehicles. Remove one to save ${title}.`;
  return "Your browser did not keep this. Allow this website to store data, then try again.";
}
