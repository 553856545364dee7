import type { Moment } from "#domain/calendar.ts";
import { momentText } from "#domain/date-texts.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { formatMoney } from "#domain/money.ts";
import type { PriceStanding } from "#domain/pricing/price-standing.ts";
import type { ListedPrice } from "#server/admin/stock/price-record.ts";
import { t } from "#web/locale/translate.ts";
import { actionName } from "../../audit/action-names.ts";
import { personName } from "./value-text.ts";

const STANDINGS: Readonly<Record<PriceStanding, PlainMessage>> = {
  present: msg("admin.prices.present"),
  was: msg("admin.prices.was"),
  undone: msg("admin.prices.undone"),
  mistake: msg("admin.prices.mistake"),
  short: msg("admin.prices.short"),
  lower: msg("admin.prices.lower"),
  earlier: msg("admin.prices.earlier"),
};

type PricePanelProps = { prices: readonly ListedPrice[]; days: number; now: Moment };

/** What a vehicle has cost, who wrote it, and which of it counts as the price before. */
export function PricePanel({ prices, days, now }: PricePanelProps) {
  if (prices.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="prices">
      <div className="panel__head">
        <h2 id="prices">{t("vehicle.priceHistory")}</h2>
        <span className="muted">{t("admin.stock.daysCount", { days })}</span>
      </div>
      <div className="panel__body">
        <Chart prices={prices} now={now} />
        <ol className="price-record">
          {prices.map((price, at) => (
            <li key={`${price.at} ${at}`} className={price.standing === "undone" || price.standing === "mistake" ? "muted" : undefined}>
              <b className="number">{formatMoney(price.headline_price)}</b>
              <span>{t(momentText(price.at))}</span>
              <span>{byText(price)}</span>
              <span className={price.standing === "was" ? "price-record__was" : undefined}>{t(STANDINGS[price.standing])}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function byText({ by }: ListedPrice): string {
  if (by === "feed") return t("admin.prices.feed");
  if (by === "imported") return t("admin.prices.imported");
  return t("admin.prices.by", { name: personName(by), action: actionName(by.action) });
}

const WIDTH = 260;
const HEIGHT = 64;
const EDGE = 5;

/** The prices that counted, as steps up to now; the list says the same in words. */
function Chart({ prices, now }: Pick<PricePanelProps, "prices" | "now">) {
  const steps = prices.filter(({ standing }) => standing !== "undone" && standing !== "mistake").toReversed();
  const [first] = steps;
  if (!first || steps.length < 2) return null;
  const figures = steps.map(({ headline_price }) => headline_price);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const x = (at: Moment) => Math.round(EDGE + ((at - first.at) / Math.max(1, now - first.at)) * (WIDTH - 2 * EDGE));
  const y = (price: number) => Math.round(EDGE + ((high - price) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE));
  const path = steps.map(
    ({ at, headline_price }, index) => `${index === 0 ? "M" : "H"}${x(at)}${index === 0 ? " " : "V"}${y(headline_price)}`,
  );
  return (
    <svg className="price-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`${path.join("")}H${x(now)}`} />
      {steps.slice(1).map(({ at, headline_price }) => (
        <circle key={at} cx={x(at)} cy={y(headline_price)} r={4} />
      ))}
    </svg>
  );
}
