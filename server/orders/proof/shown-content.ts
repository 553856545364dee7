import { dealLines } from "#domain/deal/customer/deal-lines.ts";
import { cancellationForm, OBLIGATION_TO_PAY, orderRights, refundRule, saleKind } from "#domain/deal/rights.ts";
import { termsSections } from "#domain/finance/terms-and-conditions.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { momentText } from "#domain/date-texts.ts";
import { vehicleLines } from "#domain/letters/order-snapshot.ts";
import { renderEach, text, type MessageText } from "#domain/messages/message-text.ts";
import { formatMoney, NO_MONEY, pence, poundsFromPence } from "#domain/money.ts";
import { cashTotals } from "#domain/deal/totals.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { estimateLines, estimateNote, linesInPrice, type Estimates } from "#domain/running-costs/estimates.ts";
import { dealEstimates, presentEstimates } from "#server/orders/deal-estimates.ts";
import { dealFigures } from "#server/deals/figures-digest.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { figuresOf } from "#server/orders/placing/shown-figures.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import type { Deal, StoredOrder } from "#server/orders/stored-order.ts";
import { canonicalJson } from "#server/text/canonical-json.ts";
import { VERSION } from "#server/version.ts";
import { createHash } from "node:crypto";
import type { PaperBlock, ProofPaper } from "./proof-paper.ts";
import { textOfPage } from "./page-text.ts";

/** On what occasion something was shown. */
export type ShownAt = "made" | "changed" | "part exchange" | "reopened";

/**
 * The figures and words that the customer of an order was shown. It names nobody: the customer's name stays a place, and registration and
 * postcode are left out. `paper` has the words as they were, so that nothing else is needed to print it again. Money in pounds.
 */
export type ShownContent = {
  /** Records of format 1 have a paper without levels and languages, and a PDF without structure. */
  format: 1 | 2;
  order: string;
  website: string;
  /** ISO 8601. */
  at: string;
  because: ShownAt;
  language: string;
  versions: { forecourt: string; lender_terms: string; finance_terms: string };
  vehicle: { stock_id: number; title: string; derivative: string | null; mileage: number | null };
  figures: object;
  accepted: { terms: string | null; finance_terms: string | null; disclosure: string | null };
  paper: ProofPaper;
};

/** The place of the customer's name. */
const NAME_LEFT_OUT = "____";

type ShownOrder = Omit<StoredOrder, "status">;

export function shownContent(context: OrderContext, order: ShownOrder, because: ShownAt): ShownContent {
  const { website, now } = context;
  const { deal } = order;
  const { title, derivative, stock_id } = presentOrderedVehicle(deal);
  const { finance_quote_reference: _reference, ...figures } = figuresOf(deal);
  const estimates = dealEstimates(deal);
  const at = new Date(now()).toISOString();
  return {
    format: 2,
    order: order.reference,
    website: website.name,
    at,
    because,
    language: order.locale,
    versions: {
      forecourt: VERSION,
      lender_terms: website.lender_terms.version,
      finance_terms: createHash("sha256").update(canonicalJson(website.finance_terms)).digest("hex"),
    },
    vehicle: { stock_id, title, derivative, mileage: deal.vehicle.mileage },
    figures: {
      ...figures,
      ...(deal.finance && { lender: deal.finance.quote.Lender, interest_rate: deal.finance.quote.FixedRate }),
      amount_due_online: poundsFromPence(pence(order.amount_due)),
      payment_type: order.payment_type,
      ...(estimates && { estimates: presentEstimates(estimates) }),
    },
    accepted: {
      terms: moment(deal.terms_accepted_at),
      finance_terms: moment(deal.finance_terms_accepted_at),
      disclosure: moment(deal.disclosure_agreed_at),
    },
    paper: paperOf(context, order, at),
  };
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The words in the order's language, with the English beside them where that is another: what is agreed is the English. */
function paperOf(context: OrderContext, order: ShownOrder, at: string): ProofPaper {
  const { website } = context;
  const { lang, text: local } = websiteTranslations(website)(order.locale);
  const english = websiteTranslations(website)(DEFAULT_LOCALE).text;
  const texts = (message: MessageText | string): PaperBlock[] => {
    if (typeof message === "string") return inEnglish([{ kind: "words", text: message }]);
    const [said, agreed] = [local(message), english(message)];
    return said === agreed
      ? [{ kind: "words", text: said }]
      : [
          { kind: "words", text: said },
          { kind: "words", text: agreed, lang: DEFAULT_LOCALE },
        ];
  };
  /** A website's own texts have no translation. */
  const inEnglish = (blocks: readonly PaperBlock[]): PaperBlock[] =>
    blocks.map((block) => (block.kind === "line" || lang === DEFAULT_LOCALE ? block : { ...block, lang: DEFAULT_LOCALE }));
  const heading = (message: MessageText): PaperBlock => ({ kind: "heading", text: local(message) });
  const { deal } = order;
  const { finance } = deal;
  return {
    language: lang,
    seller: `${website.site_name}, ${website.postal_address}`,
    title: local(text("proof.title", { reference: order.reference })),
    at: local(text("proof.shownAt", { at: momentText(Date.parse(at)) })),
    blocks: [
      ...texts(text("proof.namesAreLeftOut")),
      heading(text("common.vehicle")),
      ...lines(renderEach(vehicleLines({ ...presentOrderedVehicle(deal), vrm: null }), local)),
      heading(text("letter.orderCaption")),
      { kind: "line", name: local(text("letter.buyer")), amount: NAME_LEFT_OUT },
      ...lines([cashPriceLine(deal, local)]),
      ...lines(renderEach(dealLines(dealFigures(deal), NO_MONEY), local)),
      { kind: "line", name: local(text("proof.dueOnline")), amount: formatMoney(pence(order.amount_due)) },
      ...estimateBlocks(dealEstimates(deal), { texts, heading, local }),
      heading(text("deal.yourRights")),
      ...rightsOf(context, order).flatMap(texts),
      ...(finance ? financeTexts(website, finance, { texts, heading, inEnglish }) : []),
      ...inEnglish(agreedPages(context)),
      ...website.legal.flatMap(texts),
    ],
  };
}

function cashPriceLine({ price, vehicle }: Deal, local: (message: MessageText) => string) {
  const admin_fee = formatMoney(vehicle.admin_fee);
  return {
    name: local(text("common.cashPrice")),
    amount: formatMoney(price),
    note: vehicle.admin_fee > 0 ? local(text("letter.adminFeeInside", { admin_fee })) : undefined,
  };
}

function lines(all: readonly { name: string; amount: string; note?: string | undefined }[]): PaperBlock[] {
  return all.map(({ name, amount, note }) => ({ kind: "line", name, amount, ...(note !== undefined && { note }) }));
}

/** As beside the deal: apart from what is owed. */
function estimateBlocks(
  estimates: Estimates | null,
  { texts, heading, local }: Writing & { local: (message: MessageText) => string },
): PaperBlock[] {
  if (!estimates) return [];
  const inPrice = lines(renderEach(linesInPrice(estimates), local));
  return [
    ...(inPrice.length > 0 ? [heading(text("costs.inThePrice")), ...inPrice] : []),
    heading(text("costs.estimates")),
    ...lines(renderEach(estimateLines(estimates), local)),
    ...texts(estimateNote(estimates)),
  ];
}

/** What a distance contract's customer is told before ordering, and the label of the button (regulation 14). */
function rightsOf(context: OrderContext, { deal, payment_type, amount_due, reference }: ShownOrder): (MessageText | string)[] {
  const { website } = context;
  const delivered = deal.delivery !== undefined;
  const vehicle = context.remembered?.(deal.vehicle.stock_id)?.vehicle;
  const branch = vehicle && context.site?.(vehicle.site_id);
  const { total } = cashTotals({ headline_price: deal.price, products: deal.products });
  const rights = {
    kind: saleKind(payment_type, website.order.contract, delivered),
    fee: amount_due > 0 ? formatMoney(pence(amount_due)) : null,
    is_full_price: amount_due > 0 && amount_due >= total,
    site: branch?.name ?? website.site_name,
    return_days: website.return_days,
    delivered,
  };
  if (rights.kind !== "distance") return orderRights(rights);
  const trader = { name: website.site_name, address: website.postal_address, telephone: website.telephone };
  const { title, derivative } = presentOrderedVehicle(deal);
  const ordered = { reference, vehicle: [title, derivative].filter(Boolean).join(" "), ordered_on: "____" };
  return [refundRule(rights), ...orderRights(rights), ...cancellationForm(trader, ordered), text(OBLIGATION_TO_PAY)];
}

type Writing = { texts: (message: MessageText | string) => PaperBlock[]; heading: (message: MessageText) => PaperBlock };

function financeTexts(
  { finance_promotion, finance_terms }: OrderContext["website"],
  { quote }: NonNullable<Deal["finance"]>,
  { texts, heading, inEnglish }: Writing & { inEnglish: (blocks: readonly PaperBlock[]) => PaperBlock[] },
): PaperBlock[] {
  const { title, sections } = termsSections(finance_terms, quote);
  return [
    heading(text("deal.howWeArePaid")),
    ...texts(finance_promotion.status),
    ...texts(finance_promotion.commission),
    ...texts(text("deal.disclosureConsent")),
    heading(text("deal.financeTerms")),
    ...texts(text("deal.lenderWillRecordACredit", { lender: quote.Lender })),
    ...texts(text("deal.missingPaymentsCouldMake")),
    ...texts(text("deal.iAcceptTheFinanceTerms")),
    ...inEnglish([
      { kind: "heading", text: title },
      ...sections.flatMap(({ heading: about, paragraphs }): PaperBlock[] => [
        { kind: "heading", text: about, level: 3 },
        ...paragraphs.map((paragraph) => ({ kind: "words" as const, text: paragraph })),
      ]),
    ]),
  ];
}

/** The pages that the customer agreed to, as they were. */
function agreedPages({ page }: OrderContext): PaperBlock[] {
  return ["terms", "privacy"].flatMap((url): PaperBlock[] => {
    const found = page?.(url);
    return found ? [{ kind: "heading", text: found.title }, ...textOfPage(found.html)] : [];
  });
}
