import "./compare-tray.css";
import { COMPARE_LIMIT, compareAddress } from "#domain/stock/compare-address.ts";
import { pictureAtWidth } from "#domain/stock/pictures.ts";
import { say } from "#web/layout/spoken.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { compareList, removeFromCompare, type ComparedVehicle } from "./compare-list.ts";

const EMPTY_WORDS = `Add up to ${COMPARE_LIMIT} vehicles`;

/** What is being compared, at the foot of the window while the shopper looks for more. */
export default function CompareTray({ list }: { list: readonly ComparedVehicle[] }) {
  return (
    <section className="tray" aria-label="Compare list">
      <div className="wrap tray__in">
        <ul className="tray__slots">
          {list.map((vehicle) => (
            <Slot key={vehicle.stock_id} vehicle={vehicle} />
          ))}
          {list.length < COMPARE_LIMIT && <li className="slot slot--empty">{EMPTY_WORDS}</li>}
        </ul>
        <button className="btn btn--3 tray__clear" type="button" onClick={clear}>
          Clear
        </button>
        <ButtonLink href={compareAddress(list.map(({ stock_id }) => stock_id))}>
          Compare {list.length} {list.length === 1 ? "vehicle" : "vehicles"}
        </ButtonLink>
      </div>
    </section>
  );
}

function Slot({ vehicle: { stock_id, title, age, picture } }: { vehicle: ComparedVehicle }) {
  return (
    <li className="slot">
      {picture === null ? <span /> : <img src={pictureAtWidth(picture, 480)} alt="" width={72} height={56} />}
      <span className="meta">
        <b>{title}</b>
        <span className="muted num">{age}</span>
      </span>
      <button
        className="iconbtn"
        type="button"
        aria-label={`Remove ${title}, ${age} from compare`}
        onClick={() => {
          removeFromCompare(stock_id);
          say(`Removed. ${title} is no longer in the comparison.`);
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
  say("The comparison is empty.", { label: "Undo", press: () => compareList.replace(before) });
}
