import { localisedPath, t } from "#web/locale/translate.ts";
import { NOT_FOUND, MANUAL_VALUATION_OFFER } from "#domain/part-exchange/messages.ts";
import { useEffect, useRef } from "react";

type NotValuedProps = {
  /** Why there is no price. */
  message: string;
  /** URL of the manual form; null if the page shows it already. */
  manual: string | null;
};

/** Says that a car was not found or cannot be valued, and what to do. Receives the focus when mounted: use a key per submission. */
export function ValuationFailed({ message, manual }: NotValuedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const found = message !== t(NOT_FOUND);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="not-valued">
      <h2 id="not-valued">{message}</h2>
      <p>{found ? t("partExchange.tellUsAbout") : t(MANUAL_VALUATION_OFFER)}</p>
      {!found ? (
        <ul>
          <li>
            <a href="#car-vrm">{t("partExchange.checkTheRegistration")}</a>
          </li>
        </ul>
      ) : (
        manual !== null && (
          <ul>
            <li>
              <a href={localisedPath(manual)}>{t("partExchange.tellUsAboutItInstead")}</a>
            </li>
          </ul>
        )
      )}
    </div>
  );
}
