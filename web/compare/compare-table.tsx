import { Marked } from "#web/locale/marked-text.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { CostBar } from "#web/vehicle/costs/cost-bar.tsx";
import type { CostsView } from "#web/vehicle/costs/costs-view.ts";
import { UsageForm } from "#web/vehicle/costs/usage-form.tsx";
import type { ComparedColumn, Comparison, MarkedGroup } from "./compare-loader.ts";
import { removeFromCompare } from "./compare-list.ts";
import { Suggestions } from "./suggestions.tsx";

/** A narrow screen shows two of three columns: the pairs by column index. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

const nameOfPair = ([one, other]: (typeof PAIRS)[number]) => `${one + 1}-${other + 1}`;

/** Pictures and prices first, then the representative example for the monthly figures, then all other rows. */
export function CompareTable({ comparison: { columns, groups, differences, views, terms, usage, example } }: { comparison: Comparison }) {
  const names = columns.map(({ card }) => card.title).join(", ");
  const [first, ...rest] = groups;
  return (
    <div className={`comparison__body comparison__body--${columns.length}${differences ? " comparison__body--differences" : ""}`}>
      {columns.length > 1 && (
        <div className="comparison__bar">
          <nav className="comparison__views" aria-label={t("compare.rowsOfTheComparison")} data-preserve-scroll>
            <a className="pill" href={localisedPath(views.all)} aria-current={differences ? undefined : "true"}>
              {t("compare.allRows")}
            </a>
            <a className="pill" href={localisedPath(views.differences)} aria-current={differences ? "true" : undefined}>
              {t("compare.differencesOnly")}
            </a>
          </nav>
          {columns.length > 2 && <PairChoice columns={columns} />}
        </div>
      )}
      <table className="table comparison__table">
        <caption className="visually-hidden">{t("compare.sideBySideNames", { names })}</caption>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{t("common.vehicle")}</span>
            </td>
            {columns.map((column) => (
              <ColumnHead key={column.card.stock_id} column={column} terms={terms} />
            ))}
          </tr>
          <tr className="comparison__actions">
            <td>
              <span className="visually-hidden">{t("vehicle.vehicleActions")}</span>
            </td>
            {columns.map((column) => (
              <ColumnActions key={column.card.stock_id} column={column} terms={terms} />
            ))}
          </tr>
        </thead>
        {first && <Group group={first} />}
      </table>
      {first && (
        <div id="running-costs">
          <UsageForm usage={usage} />
        </div>
      )}
      {!first && <p className="comparison__same">{t("compare.theseVehiclesHaveEverything")}</p>}
      {example && <RepresentativeExample example={example} />}
      {rest.length > 0 && (
        <table className="table comparison__table comparison__table--rest">
          <caption className="visually-hidden">{t("compare.factsAndSpecificationNames", { names })}</caption>
          <thead>
            <tr>
              <td>
                <span className="visually-hidden">{t("common.vehicle")}</span>
              </td>
              {columns.map(({ card }) => (
                <th key={card.stock_id} scope="col">
                  {card.title}
                  <span className="visually-hidden">,</span>
                  <span className="comparison__age">{card.age}</span>
                </th>
              ))}
            </tr>
          </thead>
          {rest.map((group) => (
            <Group key={group.title.text} group={group} />
          ))}
        </table>
      )}
    </div>
  );
}

type ColumnProps = { column: ComparedColumn; terms: string };

function ColumnHead({ column: { card }, terms }: ColumnProps) {
  return (
    <th scope="col">
      <div className="comparison__picture">
        <VehiclePicture
          picture={card.picture && { ...responsivePicture(card.picture.url), alt: "" }}
          sizes="(min-width: 1025px) 300px, 40vw"
          eager
        />
      </div>
      <a className="comparison__name" href={localisedPath(card.path + terms)}>
        {card.title}
      </a>
      <span className="comparison__derivative">
        {card.derivative ? `${card.derivative}, ` : ""}
        {card.age}
      </span>
    </th>
  );
}

/** In a row of their own, so that the buttons stand beside each other below names of different length. */
function ColumnActions({ column: { card, without, instead }, terms }: ColumnProps) {
  const name = `${card.title}, ${card.age}`;
  return (
    <td>
      <ButtonLink
        href={`${card.path}${terms}${isForSale(card) ? "#deal" : ""}`}
        look={isForSale(card) ? "primary" : "secondary"}
        size="small"
        aria-label={isForSale(card) ? t("compare.buildDealFor", { name }) : t("compare.seeName", { name })}
      >
        {isForSale(card) ? t("common.buildYourDeal") : t("compare.seeTheVehicle")}
      </ButtonLink>
      <div className="comparison__changes">
        <a
          className="toolbar-button"
          href={localisedPath(without)}
          data-preserve-scroll
          aria-label={t("compare.removeName", { name })}
          onClick={() => removeFromCompare(card.stock_id)}
        >
          <Icon name="x" size="small" />
          {t("common.remove")}
        </a>
        {instead.length > 0 && (
          <details className="comparison__alternatives">
            <summary aria-label={t("compare.replaceName", { name })}>
              <Icon name="chevron-down" size="small" />
              {t("compare.replace")}
            </summary>
            <Suggestions suggestions={instead} verb={t("compare.take")} onTake={() => removeFromCompare(card.stock_id)} />
          </details>
        )}
      </div>
    </td>
  );
}

function Group({ group: { title, rows } }: { group: MarkedGroup }) {
  return (
    <tbody>
      <tr className="comparison__group">
        <th scope="rowgroup">
          <Marked {...title} />
        </th>
      </tr>
      {rows.map(({ name, values, differs, part, bars }) => (
        <tr key={name.text} className={differs ? `comparison__row comparison__row--differs ${differingPairs(values)}` : "comparison__row"}>
          <th scope="row">
            {part && <span className={`cost-swatch cost-swatch--${part}`} />}
            <Marked {...name} />
          </th>
          {values.map((value, at) => (
            <Value key={at} value={value} bar={bars?.[at]} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A class for each pair of vehicles in which a row differs: a phone shows one pair. */
function differingPairs(values: MarkedGroup["rows"][number]["values"]): string {
  const [texts, three] = [values.map((value) => JSON.stringify(value)), values.length === PAIRS.length];
  const differing = PAIRS.filter(([one, other]) => three && texts[one] !== texts[other]);
  return differing.map((pair) => `is-${nameOfPair(pair)}`).join(" ");
}

/** Whether its page has a deal to build. */
function isForSale({ reservation_status, recalled, advert_classification }: ComparedColumn["card"]): boolean {
  return reservation_status !== "Reserved" && !recalled && !isEnquiryOnly({ advert_classification });
}

type ValueProps = { value: MarkedGroup["rows"][number]["values"][number]; bar: CostsView["bar"] | undefined };

function Value({ value, bar }: ValueProps) {
  if (!value) {
    return (
      <td>
        <span className="muted">{t("common.notStated")}</span>
      </td>
    );
  }
  return (
    <td>
      <Marked {...value.text} />
      {bar && <CostBar bar={bar} />}
      {value.note !== null && (
        <span className="muted comparison__note">
          <Marked {...value.note} />
        </span>
      )}
    </td>
  );
}

/** Radio buttons evaluated by the style sheet, so the choice works without script. */
function PairChoice({ columns }: { columns: readonly ComparedColumn[] }) {
  const titles = columns.map(({ card }) => card.title);
  const names = columns.map(({ card: { title, age } }) => {
    const same = titles.filter((each) => each === title).length;
    return same === 1 ? title : same === columns.length ? age : `${title}, ${age}`;
  });
  const choices = PAIRS.map((pair) => {
    const [title = "", title2 = ""] = pair.map((at) => names[at] ?? "");
    return { value: nameOfPair(pair), label: t("compare.titleAndTitle", { title, title2 }) };
  });
  return (
    <Segmented className="comparison__pairs" name="pair" legend={t("compare.whichTwoToShow")} choices={choices} defaultValue="1-2" full />
  );
}
