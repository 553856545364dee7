import { dayText, shortDayText } from "#domain/date-texts.ts";
import { fallbackLang, msg, t } from "#web/locale/translate.ts";
import type { Day } from "#domain/calendar.ts";
import { mileageRecord, type MileageRecord, type MileageVerdict } from "#domain/stock/mot/mileage-record.ts";
import type { MotPromise } from "#domain/stock/mot/mot.ts";
import type { MotTest, Vehicle } from "#domain/stock/vehicle.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { MileageChart } from "./mileage-chart.tsx";
import { mileageVerdictText } from "./mileage-verdict.ts";

/** The dealer's MOT promise, the tests, and the mileage check. */
export function MotHistory({ vehicle, mot, today }: { vehicle: Vehicle; mot: MotPromise; today: Day }) {
  const tests = (vehicle.details.mot_history ?? []).toSorted((one, other) => other.last_test_date.localeCompare(one.last_test_date));
  const record = mileageRecord(vehicle, today);
  return (
    <>
      <p className="record__lead">{motPromiseText(mot)}</p>
      {vehicle.mot_checked_on && (
        <p className="muted small">{t("vehicle.checkedWithDvsa", { checked: t(dayText(vehicle.mot_checked_on)) })}</p>
      )}
      {tests.length === 0 ? <p className="muted">{t("vehicle.noTestsAreRecordedYet")}</p> : <TestTable tests={tests} />}
      <section className="record__mileage" aria-labelledby="mileage-title">
        <div className="record__header">
          <h3 id="mileage-title">{t("vehicle.mileageOverTime")}</h3>
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
        : t(expires === null ? "vehicle.lastPass" : "vehicle.lastPassWithCertificate", {
            passed: t(dayText(passed_on)),
            until: expires === null ? "" : t(dayText(expires)),
          });
    return [t("vehicle.failedMotTest", { failed: t(dayText(failed_on)) }), passed, t("vehicle.weDoNotPromiseAnyMot")]
      .filter((sentence) => sentence !== null)
      .join(" ");
  }
  const minimum = first ? t("vehicle.minimumToFirstMot", { months }) : t("vehicle.minimumMotAtCollection", { months });
  const until = first && expires ? ` ${t("vehicle.noTestIsDueBefore", { expires: t(dayText(expires)) })}` : "";
  return covered === false ? t("vehicle.minimumUntilItHasLess", { minimum, until }) : `${minimum}${until}`;
}

function TestTable({ tests }: { tests: readonly MotTest[] }) {
  return (
    <table className="table record__table">
      <thead>
        <tr>
          <th scope="col">{t("vehicle.testDate")}</th>
          <th scope="col">{t("vehicle.result")}</th>
          <th scope="col" className="numeric">
            {t("common.mileage")}
          </th>
          <th scope="col" className="numeric">
            {t("vehicle.expires")}
          </th>
        </tr>
      </thead>
      {tests.map(({ last_test_date, last_test_status, last_test_expiry_date, mileage, advisories }, index) => (
        <tbody key={index}>
          <tr className={advisories.length > 0 ? "record__message" : undefined}>
            <th scope="row">{t(shortDayText(last_test_date))}</th>
            <td>
              <ResultBadge passed={last_test_status === "PASSED"} />
            </td>
            <td className="numeric">{mileage === null ? t("common.notStated") : mileage.toLocaleString("en-GB")}</td>
            <td className="numeric">{last_test_expiry_date === null ? t("vehicle.none") : t(shortDayText(last_test_expiry_date))}</td>
          </tr>
          {advisories.length > 0 && (
            <tr>
              <td colSpan={4} className="record__advisories">
                <ul>
                  {advisories.map((advisory) => (
                    <li key={advisory}>
                      <b>{last_test_status === "PASSED" ? t("vehicle.advisory") : t("vehicle.failedOn")}:</b>{" "}
                      <span lang={fallbackLang()}>{advisory}</span>
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
      {passed ? t("vehicle.passed") : t("vehicle.failed")}
    </Badge>
  );
}

const SOURCE_NAMES = {
  "MOT test": msg("vehicle.motTest"),
  Service: msg("vehicle.service"),
  Advert: msg("vehicle.ourAdvert"),
} as const;

const VERDICTS = {
  fits: { tone: "good", icon: "check", words: msg("vehicle.fits") },
  check: { tone: "warning", icon: "triangle-alert", words: msg("vehicle.check") },
  conflict: { tone: "bad", icon: "x", words: msg("vehicle.conflict") },
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
        <summary>{t("vehicle.readingsInATable")}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("vehicle.date")}</th>
              <th scope="col">{t("vehicle.recordedBy")}</th>
              <th scope="col" className="numeric">
                {t("vehicle.miles")}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.readings.toReversed().map(({ day, source, miles }, index) => (
              <tr key={index}>
                <th scope="row">{t(dayText(day))}</th>
                <td>{t(SOURCE_NAMES[source])}</td>
                <td className="numeric">{miles.toLocaleString("en-GB")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
