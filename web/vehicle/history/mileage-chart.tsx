import { dayText } from "#domain/date-texts.ts";
import { msg, t } from "#web/locale/translate.ts";
import { calendarDay, daysBetween, yearOf, type Day } from "#domain/calendar.ts";
import type { MileageReading, MileageRecord } from "#domain/stock/mot/mileage-record.ts";

/** SVG units; the labels are drawn in them too. */
const WIDTH = 360;
const HEIGHT = 208;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;
const MAX_LINES = 5;
const MAX_YEARS = 6;

/** Line chart of the recorded mileages by year, ending at the advertised one. The same figures are also in a table. */
export function MileageChart({ record: { readings, verdict, doubt } }: { record: MileageRecord }) {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || readings.length < 2) return null;
  const days = Math.max(1, daysBetween(first.day, last.day));
  const step = stepOf(Math.max(...readings.map(({ miles }) => miles)));
  const top = step * Math.ceil(Math.max(...readings.map(({ miles }) => miles), 1) / step);
  const x = (day: Day) => round(LEFT + (daysBetween(first.day, day) / days) * (WIDTH - LEFT - RIGHT));
  const y = (miles: number) => round(HEIGHT - BOTTOM - (miles / top) * (HEIGHT - TOP - BOTTOM));
  const line = (some: readonly MileageReading[]) => some.map(({ day, miles }) => `${x(day)},${y(miles)}`).join(" ");
  const recorded = readings.filter(({ source }) => source !== "Advert");

  return (
    <figure className="record__chart">
      <svg
        className={`chart chart--${verdict ?? "fits"}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby="mileage-chart-title"
      >
        <title id="mileage-chart-title">{titleOf(first, last)}</title>
        {Array.from({ length: top / step + 1 }, (_, index) => index * step).map((miles) => (
          <g key={miles}>
            <line className="chart__line" x1={LEFT} x2={WIDTH - RIGHT} y1={y(miles)} y2={y(miles)} />
            <text className="chart__label chart__label--y" x={LEFT - 8} y={y(miles) + 4}>
              {miles === 0 ? "0" : `${miles / 1_000}k`}
            </text>
          </g>
        ))}
        {yearsBetween(first.day, last.day).map((year) => (
          <text className="chart__label chart__label--x" key={year} x={x(calendarDay(year, 1, 1))} y={HEIGHT - 8}>
            {year}
          </text>
        ))}
        <polyline className="chart__path" points={line(recorded)} />
        {last.source === "Advert" && <polyline className="chart__path chart__path--advert" points={line(readings.slice(-2))} />}
        {readings.map((reading) => (
          <ReadingPoint
            key={`${reading.day} ${reading.source} ${reading.miles}`}
            source={reading.source}
            doubtful={reading === doubt?.earlier || reading === doubt?.later}
            x={x(reading.day)}
            y={y(reading.miles)}
          />
        ))}
      </svg>
      <Key readings={readings} />
    </figure>
  );
}

const SOURCES = [
  { source: "MOT test", name: msg("vehicle.motTest") },
  { source: "Service", name: msg("vehicle.service") },
  { source: "Advert", name: msg("vehicle.ourAdvert") },
] as const;

/** Legend of the mark types in use. */
function Key({ readings }: { readings: readonly MileageReading[] }) {
  const known = SOURCES.filter(({ source }) => readings.some((reading) => reading.source === source));
  return (
    <figcaption>
      <ul className="chart__key">
        {known.map(({ source, name }) => (
          <li key={source}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <ReadingPoint source={source} doubtful={false} x={8} y={8} />
            </svg>
            {t(name)}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

type PointProps = { source: MileageReading["source"]; doubtful: boolean; x: number; y: number };

function ReadingPoint({ source, doubtful, x, y }: PointProps) {
  const look = `chart__mark${doubtful ? " is-doubtful" : ""}`;
  if (source === "MOT test") return <circle className={look} cx={x} cy={y} r={4} />;
  if (source === "Service") return <rect className={look} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  return <circle className={`${look} chart__mark--advert`} cx={x} cy={y} r={6} />;
}

function titleOf(first: MileageReading, last: MileageReading): string {
  const end =
    last.source === "Advert"
      ? t("vehicle.milesAsAdvertised", { miles: thousands(last.miles) })
      : t("vehicle.milesOnDay", { miles: thousands(last.miles), day: t(dayText(last.day)) });
  return t("vehicle.mileageFromMilesOnDay", { miles: thousands(first.miles), day: t(dayText(first.day)), end });
}

/** The smallest round step that needs at most `MAX_LINES` lines. */
function stepOf(max: number): number {
  const steps = [1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000];
  return steps.find((step) => max / step <= MAX_LINES) ?? 500_000;
}

/** The years that begin between two days, at most `MAX_YEARS` of them. */
function yearsBetween(from: Day, to: Day): number[] {
  const years = Array.from({ length: yearOf(to) - yearOf(from) }, (_, index) => yearOf(from) + 1 + index);
  const every = Math.ceil(years.length / MAX_YEARS);
  return years.filter((_, index) => (years.length - 1 - index) % every === 0);
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}

function thousands(miles: number): string {
  return miles.toLocaleString("en-GB");
}
