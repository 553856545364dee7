import { Marked } from "#web/locale/marked-text.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { ComparedColumn, Comparison, MarkedGroup } from "./compare-loader.ts";
import { removeFromCompare } from "./compare-list.ts";
import { Suggestions } from "./suggestions.tsx";

/** A narrow screen shows two of three columns: the pairs by column index. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** Pictures and prices first, then the representative example for the monthly figures, then all other rows. */
export function CompareTable({ comparison: { columns, groups, differences, views, example } }: { comparison: Comparison }) {
  const names = columns.map(({ card }) => card.title).join(", ");
  const [first, ...rest] = groups;
  return (
    <div className={`comparison__body comparison__body--${columns.length}`}>
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
            {columns.map((column, at) => (
              <ColumnHead key={column.card.stock_id} column={column} place={at + 1} />
            ))}
          </tr>
        </thead>
        {first && <Group group={first} />}
      </table>
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
                  <span className="visually-hidden">, {card.age}</span>
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

function ColumnHead({ column: { card, without, instead }, place }: { column: ComparedColumn; place: number }) {
  const name = `${card.title}, ${card.age}`;
  return (
    <th scope="col">
      <div className="comparison__picture">
        <VehiclePicture
          picture={card.picture && { ...responsivePicture(card.picture.url), alt: "" }}
          sizes="(min-width: 1025px) 300px, 40vw"
          eager
        />
        <span className="comparison__place" aria-hidden="true">
          {place}
        </span>
      </div>
      <a className="comparison__name" href={localisedPath(card.path)}>
        {card.title}
      </a>
      <span className="comparison__derivative">
        {card.derivative ? `${card.derivative}, ` : ""}
        {card.age}
      </span>
      <a
        className="toolbar-button"
        href={localisedPath(without)}
        data-preserve-scroll
        aria-label={t("compare.removeName", { name })}
        onClick={() => removeFromCompare(card.stock_id)}
      >
        <Icon name="x" />
        {t("common.remove")}
      </a>
      {instead.length > 0 && (
        <details className="comparison__alternatives">
          <summary aria-label={t("compare.replaceName", { name })}>
            {t("compare.replace")}
            <Icon name="chevron-down" size="small" />
          </summary>
          <Suggestions suggestions={instead} verb={t("compare.take")} onTake={() => removeFromCompare(card.stock_id)} />
        </details>
      )}
    </th>
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
      {rows.map(({ name, values, differs }) => (
        <tr key={name.text} className={differs ? "comparison__row comparison__row--differs" : "comparison__row"}>
          <th scope="row">
            <Marked {...name} />
          </th>
          {values.map((value, at) => (
            <Value key={at} value={value} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Value({ value }: { value: MarkedGroup["rows"][number]["values"][number] }) {
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
  const choices = PAIRS.map(([one, other]) => ({
    value: `${one + 1}-${other + 1}`,
    label: (
      <span>
        {one + 1}
        {` ${t("common.and")} `}
        {other + 1}
        <span className="visually-hidden">
          {t("compare.titleAndTitle", { title: columns[one]?.card.title ?? "", title2: columns[other]?.card.title ?? "" })}
        </span>
      </span>
    ),
  }));
  return (
    <Segmented className="comparison__pairs" name="pair" legend={t("compare.whichTwoToShow")} choices={choices} defaultValue="1-2" full />
  );
}
