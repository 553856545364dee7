import type { ReactNode } from "react";

/** `beside` is small text after the amount: "+VAT". Without an amount the note says who can quote it. */
type Side = { amount: string | null; beside?: string | undefined; note: ReactNode };
type PriceLabelProps = { cash: Side; monthly: (Side & { amount: string }) | null; className?: string };

/**
 * The two prices, always together: cash left, monthly right with its terms below. `data-pay` on an ancestor decides which is
 * larger; neither is ever hidden. Amounts are formatted strings: "£268.66".
 */
export function PriceLabel({ cash, monthly, className }: PriceLabelProps) {
  return (
    <div className={`price${monthly ? "" : " price--cash"}${className ? ` ${className}` : ""}`}>
      <div className="cash">
        {cash.amount === null ? (
          <b className="price__qualifier">{cash.note}</b>
        ) : (
          <>
            <Amount beside={cash.beside}>{cash.amount}</Amount>
            <span className="price__label">{cash.note}</span>
          </>
        )}
      </div>
      {monthly && (
        <div className="monthly">
          <Amount>{monthly.amount}</Amount>
          <span className="price__label">{monthly.note}</span>
        </div>
      )}
    </div>
  );
}

/** "£268.66" with its pence in small type, and the text after it. */
export function Amount({ children, beside }: { children: string; beside?: string | undefined }) {
  const point = children.indexOf(".");
  return (
    <span className="price__amount">
      {point < 0 ? children : children.slice(0, point)}
      {point >= 0 && <small>{children.slice(point)}</small>}
      {beside && <small className="price__vat">{` ${beside}`}</small>}
    </span>
  );
}
