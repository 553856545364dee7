import { pluralNoun } from "#web/search/count-text.ts";
import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { FinanceItem, Quote } from "#domain/finance/quote.ts";
import { paymentLines } from "#domain/finance/representative-example.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { LiveRegion } from "#web/finance/live-region.tsx";
import { CreditRatingField } from "#web/finance/credit-rating-field.tsx";
import { FrequencyField } from "#web/finance/frequency-field.tsx";
import { QuoteBreakdownPanel } from "#web/finance/quote-breakdown.tsx";
import { MonthlyTargetField } from "#web/finance/monthly-target.tsx";
import { monthlySearchUrl } from "#web/finance/monthly-search-url.ts";
import { asQuoted, withMonthly, type ChoiceWithMessages } from "./initial-choice.ts";
import { Button } from "#web/ui/button.tsx";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import type { DealFacts, DealFigures } from "#web/deal/deal-figures.ts";
import { memo } from "react";
import { DepositField } from "#web/deal/builder/fields/deposit-field.tsx";
import { MileageField } from "#web/deal/builder/fields/mileage-field.tsx";

type FinanceCalculatorProps = {
  choice: DealChoice;
  facts: DealFacts;
  figures: DealFigures;
  page: string;
  searchPath: string;
  /** Messages about the choice; `times` increases when the fields must be reset to another choice. */
  told: { said: string[]; wish: number | undefined; times: number };
  onChange: (part: Partial<DealChoice>) => void;
  onTold: (next: ChoiceWithMessages) => void;
};

/** Finance type, deposit, term and mileage with the resulting figures. For monthly payment only. */
export function FinanceCalculator({ choice, facts, figures, page, searchPath, told, onChange, onTold }: FinanceCalculatorProps) {
  const { items, item, cash } = figures;
  /** On blur, values adjusted by the lender replace what was typed. */
  const settle = () => {
    const quoted = asQuoted(choice, item);
    if (quoted.said.length > 0) onTold(quoted);
  };
  return (
    <div className="dbox calculator" data-method={choice.method}>
      <h3>{t(labels.yourFinance)}</h3>
      <FinanceTypes items={items} chosen={choice.finance_type} onChange={(finance_type) => onChange({ finance_type })} />
      <p className="small muted calculator__about">{t(ABOUT[choice.finance_type])}</p>
      <div className="calc">
        <div className="full" onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && settle()}>
          <DepositField key={told.times} choice={choice} price={cash.total} onChange={onChange} />
        </div>
        <Terms products={facts.terms.products} chosen={choice.term} onChange={onChange} />
        {Object.values(facts.terms.products).some(({ weekly }) => weekly) && (
          <FrequencyField frequency={choice.frequency} onChange={onChange} />
        )}
        <MileageField limits={facts.terms.mileage} mileage={choice.mileage} type={choice.finance_type} onChange={onChange} />
        <CreditRatingField rating={choice.credit_rating} onChange={onChange} />
      </div>
      <p className="scriptless">
        <Button look="secondary" size="small" formAction={`${page}#deal`}>
          {t(labels.workOutTheFigures)}
        </Button>
      </p>
      {!facts.by_lender && (
        <MonthlyTargetField
          period={PERIOD_LABELS[choice.frequency]}
          action={`${page}#deal`}
          onSubmit={(typed) => onTold(withMonthly(facts, choice, typed))}
        />
      )}
      {told.said.map((message) => (
        <output className="notice notice--info whynot" key={message}>
          {message}
        </output>
      ))}
      {told.wish !== undefined && isListed(choice, facts) && (
        <p className="small wish__others">
          <a href={monthlySearchUrl(searchPath, told.wish, choice)}>
            {`${t(labels.seeAll)} `}
            {pluralNoun(searchPath === "/used-vans" ? "vans" : "cars")}
            {` ${t(labels.upToWishAMonth, { wish: formatMoney(penceFromPounds(told.wish)) })}`}
          </a>
        </p>
      )}
      {item &&
        (item.HasError ? <WhyNot reason={item.reason} /> : <Figures quote={item} representative={choice.credit_rating === facts.rating} />)}
      <LiveRegion words={item ? itemText(item) : ""} />
      {item && !item.HasError && <QuoteBreakdownPanel facts={facts} asked={figures.asked} quote={item} />}
      <p className="small muted calculator__about">
        {t(labels.theseFiguresAreAnIllustration)}
        {facts.vehicle.vat_scheme === "Commercial" && ` ${t(labels.aVanSoldPlusVat)}`}
      </p>
    </div>
  );
}

/** Search results have monthly figures at the website's default credit rating only. */
function isListed({ credit_rating, frequency }: DealChoice, { rating }: DealFacts): boolean {
  return credit_rating === rating && frequency === "monthly";
}

const ABOUT: Record<FinanceProduct, PlainLabel> = {
  PCP: labels.lowerMonthlyPaymentsAtThe,
  HP: labels.fixedPaymentsOverTheWhole,
  CS: labels.fixedPaymentsOverTheWholeTerm,
};
const LONG_NAMES: Record<FinanceProduct, PlainLabel> = {
  PCP: labels.personalContractPurchase,
  HP: labels.hirePurchase,
  CS: labels.conditionalSale,
};

type FinanceTypesProps = { items: FinanceItem[]; chosen: FinanceProduct; onChange: (type: FinanceProduct) => void };

function FinanceTypes({ items, chosen, onChange }: FinanceTypesProps) {
  return (
    <fieldset className="ftypes">
      <legend className="vh">{t(labels.financeType)}</legend>
      {items.map((item) => (
        <label key={item.key}>
          <input type="radio" name="finance_type" value={item.key} checked={item.key === chosen} onChange={() => onChange(item.key)} />
          <span>
            <abbr title={t(LONG_NAMES[item.key])}>{item.key}</abbr>
          </span>
          {item.HasError ? <span>{t(labels.notAvailable)}</span> : <b>{formatMoney(item.RegularPayment)}</b>}
          <span>{item.HasError ? t(labels.onThisDeal) : PERIOD_LABELS[item.Frequency ?? "monthly"]}</span>
        </label>
      ))}
    </fieldset>
  );
}

type TermsProps = {
  products: DealFacts["terms"]["products"];
  chosen: number;
  onChange: (part: Pick<DealChoice, "term">) => void;
};

const Terms = memo(function Terms({ products, chosen, onChange }: TermsProps) {
  const all = Object.values(products).flatMap(({ terms }) => terms);
  const terms = [...new Set(all)].toSorted((one, other) => one - other);
  return (
    <fieldset className="full">
      <legend className="label">{t(labels.term)}</legend>
      <div className="termset">
        {terms.map((term) => (
          <label className="pill" key={term}>
            <input type="radio" name="term" value={term} checked={term === chosen} onChange={() => onChange({ term })} />
            <span>
              <span className="num">{term}</span>
              {` ${t(labels.monthsWithin)}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

function itemText(item: FinanceItem): string {
  if (item.HasError) return item.reason;
  return t(labels.regularPaymentAPeriodApr, {
    RegularPayment: formatMoney(item.RegularPayment),
    aPeriod: PERIOD_LABELS[item.Frequency ?? "monthly"],
    Apr: item.Apr.toFixed(1),
    TotalAmountPayable: formatMoney(item.TotalAmountPayable),
  });
}

function WhyNot({ reason }: { reason: string }) {
  return <p className="notice notice--warn whynot">{reason}</p>;
}

/** The agreement's figures. At 0 % the first payment takes the rounding remainder, so it has a separate line. */
function Figures({ quote, representative }: { quote: Quote; representative: boolean }) {
  const left = [
    ...(quote.VatDue > 0 ? [{ name: t(labels.vatDueAtTheStart), value: formatMoney(quote.VatDue) }] : []),
    { name: t(labels.deposit), value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.Contribution > 0 ? [{ name: t(labels.depositContribution), value: formatMoney(quote.Deposit.Contribution) }] : []),
    { name: t(labels.amountOfCredit), value: formatMoney(quote.Balance) },
    ...paymentLines(quote).map(({ label, amount }) => ({ name: label, value: formatMoney(amount) })),
    ...(quote.ExcessMileage === undefined ? [] : [{ name: t(labels.eachMileTooMany), value: `${quote.ExcessMileage}p` }]),
  ];
  const right = [
    { name: representative ? t(labels.aprRepresentative) : "APR", value: `${quote.Apr.toFixed(1)}%` },
    { name: t(labels.interestRateFixed), value: `${quote.FixedRate.toFixed(2)}%` },
    { name: t(labels.totalChargeForCredit), value: formatMoney(quote.ChargesForCredit) },
    { name: t(labels.totalAmountPayable), value: formatMoney(quote.TotalAmountPayable) },
    { name: t(labels.lender), value: quote.Lender },
  ];
  return (
    <div className="fig">
      <FigureList lines={left} />
      <FigureList lines={right} />
    </div>
  );
}

function FigureList({ lines }: { lines: { name: string; value: string }[] }) {
  return (
    <dl className="dl">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
