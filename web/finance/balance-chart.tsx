import { t } from "#web/locale/translate.ts";
import type { Schedule } from "#domain/finance/schedule.ts";
import { formatMoney } from "#domain/money.ts";

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 100;
const BOTTOM = 36;
const TOP = 14;
const RIGHT = 8;
const TICK = { monthly: 12, weekly: 52 } as const;

/** The balance after each payment, from the full credit down to zero. */
export function BalanceChart({ schedule: { credit, frequency, lines } }: { schedule: Schedule }) {
  const last = lines.at(-1)?.at ?? 1;
  const x = (at: number) => LEFT + (at / last) * (WIDTH - LEFT - RIGHT);
  const y = (owed: number) => TOP + (1 - owed / credit) * (HEIGHT - TOP - BOTTOM);
  const points = lines.map(({ at, balance }) => `H${x(at).toFixed(1)}V${y(balance).toFixed(1)}`).join("");
  const owed = `M${x(0)} ${y(credit)}${points}`;
  const tick = TICK[frequency];
  const ticks = Array.from({ length: Math.floor(last / tick) + 1 }, (_, year) => year * tick);
  const period = frequency === "weekly" ? t("finance.weekWithin") : t("finance.monthWithin");
  const yearly = ticks.slice(1).flatMap((at) => {
    const line = lines.find((each) => each.at === at);
    return line ? [t("finance.balanceAfterPeriodAt", { balance: formatMoney(line.balance), period, at })] : [];
  });
  return (
    <figure className="balance-chart">
      <figcaption>{t("finance.whatYouOweOverTime")}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("finance.creditAtTheStartYearly", { credit: formatMoney(credit), yearly: yearly.join(", ") })}
        fill="none"
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className="balance-chart__grid" d={`M${LEFT} ${y(credit * share)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 8} y={y(credit * share) + 5} textAnchor="end">
              {`£${Math.round((credit * share) / 100).toLocaleString("en-GB")}`}
            </text>
          </g>
        ))}
        {ticks.map((at) => (
          <text key={at} x={x(at)} y={HEIGHT - 10} textAnchor={at === 0 ? "start" : at === last ? "end" : "middle"}>
            {at === 0 ? `${period} 0` : at}
          </text>
        ))}
        <path className="balance-chart__area" d={`${owed}V${y(0)}H${x(0)}Z`} />
        <path className="balance-chart__line" d={owed} />
      </svg>
    </figure>
  );
}
