import "#web/saved/buttons.css";
import { COMPARE_LIMIT, compareAddress } from "#domain/stock/compare-address.ts";
import { say } from "#web/layout/spoken.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useSyncExternalStore } from "react";
import { addToCompare, compareList, isCompared, removeFromCompare, type ComparableCard } from "./compare-list.ts";

type CompareButtonProps = {
  card: ComparableCard;
  /** check: at the foot of a card; tool: in a bar. */
  look?: "check" | "tool";
};

/** Takes a vehicle into the comparison and out again; where script does not run, a link that begins one. */
export function CompareButton({ card, look = "check" }: CompareButtonProps) {
  const compared = useSyncExternalStore(compareList.watch, () => isCompared(card.stock_id), () => false);
  const word = compared ? "Comparing" : "Compare";
  const toggle = () => (compared ? leave(card) : join(card));
  const name = <span className="vh"> {`${card.title}, ${card.age}`}</span>;
  return (
    <>
      {look === "check" ? (
        <label className="check check--s compare needs-script">
          <input type="checkbox" checked={compared} onChange={toggle} />
          <span>
            {word}
            {name}
          </span>
        </label>
      ) : (
        <button className="tool tool--compare needs-script" type="button" aria-pressed={compared} onClick={toggle}>
          <Icon name="columns-3" />
          <span className="t">{word}</span>
          {name}
        </button>
      )}
      <noscript>
        <a className={look === "check" ? "link-ico compare" : "tool"} href={compareAddress([card.stock_id])}>
          Compare
          {name}
        </a>
      </noscript>
    </>
  );
}

function join(card: ComparableCard): void {
  switch (addToCompare(card)) {
    case "added":
      return say(addedWords(card, compareList.all().length));
    case "full":
      return say(`You can compare up to ${COMPARE_LIMIT} vehicles. Remove one to add ${card.title}.`);
    case "refused":
      return say("Your browser did not keep this. Allow this website to store data, then try again.");
  }
}

function leave({ stock_id, title }: ComparableCard): void {
  removeFromCompare(stock_id);
  say(`Removed. ${title} is no longer in the comparison.`);
}

function addedWords({ title }: ComparableCard, count: number): string {
  const room = COMPARE_LIMIT - count;
  return `Comparing. ${title} added, ${room === 0 ? "and the comparison is full" : `room for ${room} more`}.`;
}
