import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { formatDay, formatShortDay, type Day } from "#domain/calendar.ts";
import { mileageRecord, type MileageRecord, type MileageVerdict } from "#domain/stock/mot/mileage-record.ts";
import { motPromise, type MotPromise } from "#domain/stock/mot/mot.ts";
import type { MotTest, Vehicle } from "#domain/stock/vehicle.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { MileageChart } from "./mileage-chart.tsx";
import { mileageVerdictText } from "./mileage-verdict.ts";

/** The dealer's MOT promise, the tests, and the mileage check. */
export function MotHistory({ vehicle, today }: { vehicle: Vehicle; today: Day }) {
  const tests = (vehicle.details.mot_history ?? []).toSorted((one, other) => other.last_test_date.localeCompare(one.last_test_date));
  const record = mileageRecord(vehicle, today);
  return (
    <>
      <p className="record__lead">{motPromiseText(motPromise(vehicle, today))}</p>
      {vehicle.mot_checked_on && (
        <p className="muted small">{t(labels.checkedWithDvsaOn, { checked: formatDay(vehicle.mot_checked_on) })}</p>
      )}
      {tests.length === 0 ? <p className="muted">{t(labels.noTestsAreRecordedYet)}</p> : <TestTable tests={tests} />}
      <section className="record__mileage" aria-labelledby="mileage-title">
        <div className="record__head">
          <h3 id="mileage-title">{t(labels.mileageOverTime)}</h3>
          {record.verdict && <VerdictBadge verdict={record.verdict} />}
        </div>
        <p>{mileageVerdictText(record)}</p>
        {record.readings.length > 1 && <MileageInFigures record={record} />}
      </section>
    </>
  );
}

export function motPromiseText({ months, first, expires, covered, failed_on, passed_on }: MotPromise): string {
  if (failed_on !== null) {
    const passed =
      passed_on === null
        ? null
        : t(expires === null ? labels.itPassedBeforeOn : labels.itPassedBeforeOnWith, {
            passed: formatDay(passed_on),
            until: expires === null ? "" : formatDay(expires),
          });
    return [t(labels.itFailedItsMotTestOn, { failed: formatDay(failed_on) }), passed, t(labels.weDoNotPromiseAnyMot)]
      .filter((sentence) => sentence !== null)
      .join(" ");
  }
  const minimum = first ? t(labels.minimumMonthsMonthsToIts, { months }) : t(labels.minimumMonthsMonthsMotWhen, { months });
  const until = first && expires ? ` ${t(labels.noTestIsDueBefore, { expires: formatDay(expires) })}` : "";
  return covered === false ? t(labels.minimumUntilItHasLess, { minimum, until }) : `${minimum}${until}`;
}

function TestTable({ tests }: { tests: readonly MotTest[] }) {
  return (
    <table className="table record__table">
      <thead>
        <tr>
          <th scope="col">{t(labels.testDate)}</th>
          <th scope="col">{t(labels.result)}</th>
          <th scope="col" className="r">
            {t(labels.mileage)}
          </th>
          <th scope="col" className="r">
            {t(labels.expires)}
          </th>
        </tr>
      </thead>
      {tests.map(({ last_test_date, last_test_status, last_test_expiry_date, mileage, advisories }, index) => (
        <tbody key={index}>
          <tr className={advisories.length > 0 ? "record__said" : undefined}>
            <th scope="row">{formatShortDay(last_test_date)}</th>
            <td>
              <ResultBadge passed={last_test_status === "PASSED"} />
            </td>
            <td className="r">{mileage === null ? t(labels.notStated) : mileage.toLocaleString("en-GB")}</td>
            <td className="r">{last_test_expiry_date === null ? t(labels.none) : formatShortDay(last_test_expiry_date)}</td>
          </tr>
          {advisories.length > 0 && (
            <tr>
              <td colSpan={4} className="record__advisories">
                <ul>
                  {advisories.map((advisory) => (
                    <li key={advisory}>
                      <b>{last_test_status === "PASSED" ? t(labels.advisory) : t(labels.failedOn)}:</b> {advisory}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

function ResultBadge({ passed }: { passed: boolean }) {
  return (
    <Badge tone={passed ? "good" : "bad"}>
      <Icon name={passed ? "check" : "x"} size="small" />
      {passed ? t(labels.passed) : t(labels.failed)}
    </Badge>
  );
}

const VERDICTS = {
  fits: { tone: "good", icon: "check", words: labels.fits },
  check: { tone: "warning", icon: "triangle-alert", words: labels.check },
  conflict: { tone: "bad", icon: "x", words: labels.conflict },
} as const;

function VerdictBadge({ verdict }: { verdict: MileageVerdict }) {
  const { tone, icon, words } = VERDICTS[verdict];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size="small" />
      {t(words)}
    </Badge>
  );
}

function MileageInFigures({ record }: { record: MileageRecord }) {
  return (
    <>
      <MileageChart record={record} />
      <details className="record__figures">
        <summary>{t(labels.readingsInATable)}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t(labels.date)}</th>
              <th scope="col">{t(labels.recordedBy)}</th>
              <th scope="col" className="r">
                {t(labels.miles)}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.readings.toReversed().map(({ day, source, miles }, index) => (
              <tr key={index}>
                <th scope="row">{formatDay(day)}</th>
                <td>{source === "Advert" ? t(labels.ourAdvert) : source}</td>
                <td className="r">{miles.toLocaleString("en-GB")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
