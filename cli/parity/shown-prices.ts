import { getDocumentProxy, extractText } from "unpdf";

/** The cash side of the price board. */
const BOARD = /<section class="order[^"]*"[^>]*id="order"[^>]*>[^]*?<div class="cash">([^]*?)<\/div>/;
/** Its pence may be drawn apart, in smaller type. */
const AMOUNT = /£([\d,]+)(?:\s*\.\s*(\d\d))?/;
const TOTAL = /<div class="total"><dt>[^<]*<\/dt><dd>([^]*?)<\/dd>/;
const EXPECTED_TOTAL = /name="expected_total" value="([\d.]+)"/;

/** The price that a vehicle's page shows, in pounds; null if it shows none. */
export function priceOnPage(html: string): number | null {
  return amountIn(BOARD.exec(html)?.[1]);
}

/** What the checkout shows as the total; it is also what its form sends as accepted. Null where it takes no order. */
export function totalsAtCheckout(html: string): (number | null)[] {
  const sent = EXPECTED_TOTAL.exec(html)?.[1];
  if (sent === undefined) return [];
  return [amountIn(TOTAL.exec(html)?.[1]), Number(sent)];
}

/** The first amount of the PDF. */
export async function priceInPdf(pdf: Buffer): Promise<number | null> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  try {
    const { text } = await extractText(document, { mergePages: true });
    return amountIn(text);
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Markup may separate the pence. */
function amountIn(text: string | undefined): number | null {
  const [, pounds, pence = "0"] = AMOUNT.exec(text?.replace(/<[^>]*>/g, "") ?? "") ?? [];
  return pounds === undefined ? null : Number(`${pounds.replaceAll(",", "")}.${pence}`);
}
