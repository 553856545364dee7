import { withEnglishNames, FigureName, EnglishText, EnglishBinds } from "#web/locale/english-text.tsx";
import { Marked, type MarkedText } from "#web/locale/marked-text.tsx";
import { pluralNoun } from "#web/search/count-text.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { localisedPath, msg, t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { QuoteFigures } from "#domain/finance/quote.ts";
import { paymentLines } from "#domain/finance/representative-example.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { ShownItem } from "#web/finance/shown-item.ts";
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
  feedback: { messages: MarkedText[]; monthlyTarget: number | undefined; times: number };
  onChange: (part: Partial<DealChoice>) => void;
  onQuotedChoice: (next: ChoiceWithMessages) => void;
};

/** Finance type, deposit, term and mileage with the resulting figures. For monthly payment only. */
export function FinanceCalculator({
  choice,
  facts,
  figures,
  page,
  searchPath,
  feedback,
  onChange,
  onQuotedChoice,
}: FinanceCalculatorProps) {
  const { items, item, cash } = figures;
  /** On blur, values adjusted by the lender replace what was typed. */
  const settle = () => {
    const quoted = asQuoted(choice, item);
    if (quoted.messages.length > 0) onQuotedChoice(quoted);
  };
  return (
    <div className="deal-panel calculator" data-method={choice.method}>
      <h3>{t("deal.yourFinance")}</h3>
      <FinanceTypes items={items} chosen={choice.finance_type} onChange={(finance_type) => onChange({ finance_type })} />
      <p className="small muted calculator__about">{t(ABOUT[choice.finance_type])}</p>
      <div className="calculator-fields">
        <div className="full-width" onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && settle()}>
          <DepositField key={feedback.times} choice={choice} price={cash.total} onChange={onChange} />
        </div>
        <Terms products={facts.terms.products} chosen={choice.term} onChange={onChange} />
        {Object.values(facts.terms.products).some(({ weekly }) => weekly) && (
          <FrequencyField frequency={choice.frequency} onChange={onChange} />
        )}
        <MileageField limits={facts.terms.mileage} mileage={choice.mileage} type={choice.finance_type} onChange={onChange} />
        <CreditRatingField rating={choice.credit_rating} onChange={onChange} />
      </div>
      <p className="no-js-only">
        <Button look="secondary" size="small" formAction={localisedPath(`${page}#deal`)}>
          {t("deal.workOutTheFigures")}
        </Button>
      </p>
      {!facts.by_lender && (
        <MonthlyTargetField
          weekly={choice.frequency === "weekly"}
          action={`${page}#deal`}
          onSubmit={(typed) => onQuotedChoice(withMonthly(facts, choice, typed))}
        />
      )}
      {feedback.messages.map((message) => (
        <output className="notice notice--info unavailable-reason" key={message.text}>
          <Marked {...message} />
        </output>
      ))}
      {feedback.monthlyTarget !== undefined && isListed(choice, facts) && (
        <p className="small monthly-target__others">
          <a href={localisedPath(monthlySearchUrl(searchPath, feedback.monthlyTarget, choice))}>
            {`${t("deal.seeAll")} `}
            {pluralNoun(searchPath === "/used-vans" ? "vans" : "cars")}
            {` ${t("deal.upToWishAMonth", { wish: formatMoney(penceFromPounds(feedback.monthlyTarget)) })}`}
          </a>
        </p>
      )}
      {item &&
        (item.HasError ? <WhyNot reason={item.reason} /> : <Figures quote={item} representative={choice.credit_rating === facts.rating} />)}
      <LiveRegion words={item ? itemText(item) : ""} />
      {item && !item.HasError && <QuoteBreakdownPanel facts={facts} request={figures.request} quote={item} />}
      <p className="small muted calculator__about">
        {t("deal.theseFiguresAreAnIllustration")}
        {facts.vehicle.vat_scheme === "Commercial" && ` ${t("deal.aVanSoldPlusVat")}`}
        <EnglishText render={() => t("deal.theseFiguresAreAnIllustration")} />
      </p>
    </div>
  );
}

/** Search results have monthly figures at the website's default credit rating only. */
function isListed({ credit_rating, frequency }: DealChoice, { rating }: DealFacts): boolean {
  return credit_rating === rating && frequency === "monthly";
}

const ABOUT: Record<FinanceProduct, PlainMessage> = {
  PCP: msg("deal.lowerMonthlyPayments"),
  HP: msg("deal.fixedPaymentsOverTheWhole"),
  CS: msg("deal.fixedPaymentsOverTheWholeTerm"),
};
const LONG_NAMES: Record<FinanceProduct, PlainMessage> = {
  PCP: msg("deal.personalContractPurchase"),
  HP: msg("deal.hirePurchase"),
  CS: msg("deal.conditionalSale"),
};

type FinanceTypesProps = { items: ShownItem[]; chosen: FinanceProduct; onChange: (type: FinanceProduct) => void };

function FinanceTypes({ items, chosen, onChange }: FinanceTypesProps) {
  return (
    <fieldset className="finance-types">
      <legend className="visually-hidden">{t("deal.financeType")}</legend>
      {items.map((item) => (
        <label key={item.key}>
          <input type="radio" name="finance_type" value={item.key} checked={item.key === chosen} onChange={() => onChange(item.key)} />
          <span>
            <abbr title={t(LONG_NAMES[item.key])}>{item.key}</abbr>
          </span>
          {item.HasError ? <span>{t("deal.notAvailable")}</span> : <b>{formatMoney(item.RegularPayment)}</b>}
          <span>{item.HasError ? t("deal.onThisDeal") : t(PERIOD_LABELS[item.Frequency ?? "monthly"])}</span>
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
    <fieldset className="full-width">
      <legend className="label">{t("deal.term")}</legend>
      <div className="term-options">
        {terms.map((term) => (
          <label className="pill" key={term}>
            <input type="radio" name="term" value={term} checked={term === chosen} onChange={() => onChange({ term })} />
            <span>
              <span className="tabular">{term}</span>
              {` ${t("common.monthsWithin")}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

function itemText(item: ShownItem): string {
  if (item.HasError) return item.reason.text;
  return t("deal.regularPaymentAPeriodApr", {
    RegularPayment: formatMoney(item.RegularPayment),
    aPeriod: t(PERIOD_LABELS[item.Frequency ?? "monthly"]),
    Apr: item.Apr.toFixed(1),
    TotalAmountPayable: formatMoney(item.TotalAmountPayable),
  });
}

function WhyNot({ reason }: { reason: MarkedText }) {
  return (
    <p className="notice notice--warning unavailable-reason">
      <Marked {...reason} />
    </p>
  );
}

/** The agreement's figures. At 0 % the first payment takes the rounding remainder, so it has a separate line. */
function Figures({ quote, representative }: { quote: QuoteFigures; representative: boolean }) {
  const left = withEnglishNames(() => [
    ...(quote.VatDue > 0 ? [{ name: t("deal.vatDueAtTheStart"), value: formatMoney(quote.VatDue) }] : []),
    { name: t("common.deposit"), value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.Contribution > 0 ? [{ name: t("deal.depositContribution"), value: formatMoney(quote.Deposit.Contribution) }] : []),
    { name: t("deal.amountOfCredit"), value: formatMoney(quote.Balance) },
    ...paymentLines(quote).map(({ label, amount }) => ({ name: t(label), value: formatMoney(amount) })),
    ...(quote.ExcessMileage === undefined ? [] : [{ name: t("deal.eachMileTooMany"), value: `${quote.ExcessMileage}p` }]),
  ]);
  const right = withEnglishNames(() => [
    { name: representative ? t("deal.aprRepresentative") : "APR", value: `${quote.Apr.toFixed(1)}%` },
    { name: t("deal.interestRateFixed"), value: `${quote.FixedRate.toFixed(2)}%` },
    { name: t("deal.totalChargeForCredit"), value: formatMoney(quote.ChargesForCredit) },
    { name: t("deal.totalAmountPayable"), value: formatMoney(quote.TotalAmountPayable) },
    { name: t("deal.lender"), value: quote.Lender },
  ]);
  return (
    <>
      <div className="figure">
        <FigureList lines={left} />
        <FigureList lines={right} />
      </div>
      <EnglishBinds />
    </>
  );
}

function FigureList({ lines }: { lines: { name: string; value: string; english?: string | undefined }[] }) {
  return (
    <dl className="figures-list">
      {lines.map(({ name, value, english }) => (
        <div key={name}>
          <dt>
            <FigureName name={name} english={english} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
