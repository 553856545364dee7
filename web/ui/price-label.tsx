import type { ReactNode } from "react";

/** `beside` stands small beside the amount: "+VAT". Without an amount the note says whom to ask for it. */
type Side = { amount: string | null; beside?: string | undefined; note: ReactNode };
type PriceLabelProps = { cash: Side; monthly: (Side & { amount: string }) | null; className?: string };

/**
 * The two prices, always together: cash left, monthly right, its terms directly under it. Which of them is larger is
 * said by `data-pay` on something around it; neither is ever hidden. Amounts are written out: "£268.66".
 */
export function PriceLabel({ cash, monthly, className }: PriceLabelProps) {
  return (
    <div className={`price${monthly ? "" : " price--cash"}${className ? ` ${className}` : ""}`}>
      <div className="c">
        {cash.amount === null ? (
          <b className="price__w">{cash.note}</b>
        ) : (
          <>
            <Amount beside={cash.beside}>{cash.amount}</Amount>
            <span className="price__l">{cash.note}</span>
          </>
        )}
      </div>
      {monthly && (
        <div className="m">
          <Amount>{monthly.amount}</Amount>
          <span className="price__l">{monthly.note}</span>
        </div>
      )}
    </div>
  );
}

/** "£268.66" with its pence small, and what stands beside it. */
export function Amount({ children, beside }: { children: string; beside?: string | undefined }) {
  const point = children.indexOf(".");
  return (
    <span className="price__n">
      {point < 0 ? children : children.slice(0, point)}
      {point >= 0 && <small>{children.slice(point)}</small>}
      {beside && <small className="price__v">{` ${beside}`}</small>}
    </span>
  );
}
