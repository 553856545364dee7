import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { APPLICATION_FIELDS, type ApplicationFieldName, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { historyOf, monthsAt, type HistoryName } from "#domain/finance-application/application-history.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import { inEnglish } from "#locales/in-english.ts";

/** The answers of a page of the application, each with its name. */
export type AnswerSection = { title: string; lines: { name: string; answer: string }[] };

type Line = [name: MessageText, answer: string];

const MONTHS_A_YEAR = 12;

/** All answers for staff, in the order of the form. What was not answered is left out. */
export function answerSections(answers: FinanceApplication): AnswerSection[] {
  const of = (name: MessageText, field: ApplicationFieldName): Line => [name, answerText(field, answers[field] ?? "")];
  const time = (name: MessageText, history: HistoryName): Line => [name, duration(monthsAt(history, answers))];
  const sections: [MessageText, Line[]][] = [
    [
      text("common.aboutYou"),
      [
        [text("application.dateOfBirth"), birthDay(answers)],
        of(text("application.gender"), "gender"),
        of(text("application.maritalStatus"), "marital_status"),
        of(text("application.nationality"), "nationality"),
        of(text("application.dependants"), "dependants"),
        of(text("application.drivingLicence"), "driving_license"),
      ],
    ],
    [
      text("application.addresses"),
      [
        [text("application.address"), addressText(answers)],
        of(text("admin.look.livesAs"), "address_status"),
        time(text("application.timeThere"), "address"),
        ...historyOf("address", answers).map((entry): Line => [
          text("application.before"),
          joined([addressText(entry), entry.address_status, duration(monthsAt("address", entry))]),
        ]),
      ],
    ],
    [
      text("application.employment"),
      [
        of(text("admin.look.employedAs"), "employment_type"),
        of(text("application.kindOfWork"), "occupation_type"),
        of(text("application.employer"), "employer"),
        of(text("application.jobTitle"), "job_title"),
        time(text("application.for"), "employment"),
        ...historyOf("employment", answers).map((entry): Line => [
          text("application.before"),
          joined([entry.job_title, entry.employer, entry.employment_type, duration(monthsAt("employment", entry))]),
        ]),
      ],
    ],
    [
      text("application.moneyInAndOut"),
      [
        of(text("application.monthlyIncomeBeforeTax"), "monthly_income"),
        of(text("application.monthlyIncomeAfterTax"), "net_monthly_income"),
        of(text("application.otherMonthlyIncome"), "other_income"),
        of(text("application.rentOrMortgage"), "rent_or_mortgage"),
        of(text("application.childcare"), "childcare_costs"),
        of(text("application.replacesALoan"), "replacing_existing_loan"),
        of(text("application.changesExpected"), "circumstance_changes_expected"),
      ],
    ],
    [
      text("application.bankDetails"),
      [
        of(text("application.nameOnTheAccount"), "bank_account_name"),
        of(text("application.sortCode"), "bank_sort_code"),
        of(text("application.accountNumber"), "bank_account_number"),
        [text("application.withThisBank"), duration(count(answers.bank_years) * MONTHS_A_YEAR + count(answers.bank_months))],
      ],
    ],
  ];
  return sections.map(([title, lines]) => ({
    title: inEnglish(title),
    lines: lines.filter(([, answer]) => answer !== "").map(([name, answer]) => ({ name: inEnglish(name), answer })),
  }));
}

function answerText(field: ApplicationFieldName, answer: string): string {
  switch (APPLICATION_FIELDS[field].kind) {
    case "pounds": {
      // Amounts are stored as typed.
      const read = readTypedAmount(answer);
      return read === undefined ? answer : formatMoney(penceFromPounds(read));
    }
    case "sort code":
      return answer.replace(/\D/g, "").replace(/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3");
    default:
      return answer;
  }
}

function birthDay({ date_of_birth_year = "", date_of_birth_month = "", date_of_birth_day = "" }: FinanceApplication): string {
  const parts = [date_of_birth_year, date_of_birth_month.padStart(2, "0"), date_of_birth_day.padStart(2, "0")];
  const day = parseDay(parts.join("-"));
  return day ? inEnglish(dayText(day)) : "";
}

function addressText(address: FinanceApplication): string {
  const parts = [
    address.address_building_name,
    [address.address_building, address.address_street].filter(Boolean).join(" "),
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    address.address_town,
    address.address_city,
    address.address_county,
    address.address_postcode,
    address.address_country,
  ];
  // A client may send "12 Savernake Close" both as a line and in parts.
  return joined(parts.filter((part, index) => parts.indexOf(part) === index));
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}

/** "1 year 8 months" */
function duration(months: number): string {
  if (months === 0) return "";
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  const parts = [
    ...(years > 0 ? [text("application.years", { count: years })] : []),
    ...(rest > 0 ? [text("common.months", { count: rest })] : []),
  ];
  return inEnglish(parts).join(" ");
}

function count(answer: string | undefined): number {
  return /^\d{1,3}$/.test(answer ?? "") ? Number(answer) : 0;
}
