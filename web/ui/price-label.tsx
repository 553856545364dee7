import type { ReactNode } from "react";

type Side = { amount: string; note: ReactNode };
type PriceLabelProps = { cash: Side; monthly: Side | null; className?: string };

/**
 * The two prices, always together: cash left, monthly right, its terms directly under it. Which of them is larger is
 * said by `data-pay` on something around it; neither is ever hidden. Amounts are written out: "£268.66".
 */
export function PriceLabel({ cash, monthly, className }: PriceLabelProps) {
  return (
    <div className={`price${monthly ? "" : " price--cash"}${className ? ` ${className}` : ""}`}>
      <div className="c">
        <Amount>{cash.amount}</Amount>
        <span className="price__l">{cash.note}</span>
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

/** "£268.66" with its pence small. */
export function Amount({ children }: { children: string }) {
  const point = children.indexOf(".");
  return (
    <span className="price__n">
      {point < 0 ? children : children.slice(0, point)}
      {point >= 0 && <small>{children.slice(point)}</small>}
    </span>
  );
}
