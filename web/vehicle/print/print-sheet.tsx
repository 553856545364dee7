import { fallbackLang, t } from "#web/locale/translate.ts";
import type { QrCode } from "#server/documents/qr-code.ts";
import type { VehicleSheet } from "#server/documents/vehicle-sheet.ts";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";

type Pair = { name: string; value: string };

/** One sheet of A4, for the shopper or for the dealer's windscreen. */
export function PrintSheet({ sheet, code }: { sheet: VehicleSheet; code: QrCode }) {
  const { dealer, example, branch } = sheet;
  return (
    <article className="print-sheet" aria-labelledby="sheet-title">
      <header className="print-sheet__header">
        <b>{dealer.name}</b>
        <span>
          {dealer.telephone} <span className="print-sheet__as-of">{sheet.as_of}</span>
        </span>
      </header>
      <div className="print-sheet__top">
        <img
          className="print-sheet__photo"
          src={sheet.picture.url}
          alt={sheet.picture.alt}
          lang={sheet.picture.lang}
          width={960}
          height={640}
        />
        <div>
          <p className="print-sheet__tags">
            {sheet.plate !== null && <NumberPlate registration={sheet.plate} />}
            <span>{sheet.availability}</span>
          </p>
          <h1 id="sheet-title">
            {sheet.title} {sheet.derivative !== null && <span>{sheet.derivative}</span>}
          </h1>
          <div className="print-sheet__board">
            <PriceLabel cash={sheet.main} monthly={sheet.monthly} />
          </div>
          {sheet.price_words.map((text) => (
            <p key={text} className="print-sheet__small">
              {text}
            </p>
          ))}
        </div>
      </div>
      <Pairs className="print-sheet__facts" pairs={sheet.facts} />
      {example && (
        <section className="print-sheet__example" aria-labelledby="sheet-example" lang={fallbackLang()}>
          <h2 id="sheet-example">
            {example.title}: {example.product}
          </h2>
          <Pairs className="print-sheet__lines" pairs={example.lines.map(({ label, value }) => ({ name: label, value }))} />
          {sheet.conditions.map((text) => (
            <p key={text} className="print-sheet__small">
              {text}
            </p>
          ))}
        </section>
      )}
      <More sheet={sheet} />
      <footer className="print-sheet__footer">
        <div>
          <h2>{branch.name}</h2>
          <p>{[...branch.lines, branch.telephone].join(", ")}</p>
          <p className="print-sheet__small">
            {`${t("vehicle.seeItOnline")} `}
            <span className="print-sheet__address">{sheet.address}</span>
          </p>
        </div>
        <svg
          className="print-sheet__code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t("vehicle.qrCodeOfAddress", { address: sheet.address })}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      </footer>
    </article>
  );
}

/** The remaining features, as many as fit: the style sheet clips the last lines, whole lines at a time. */
function More({ sheet: { highlights, specification } }: { sheet: VehicleSheet }) {
  const lines = [...new Set([...highlights, ...specification.flatMap(({ items }) => items)])];
  if (lines.length === 0) return null;
  return (
    <section className="print-sheet__more" aria-labelledby="sheet-more">
      <h2 id="sheet-more">{t("vehicle.highlightsAndSpecification")}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line} lang={fallbackLang()}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pairs({ pairs, className }: { pairs: readonly Pair[]; className: string }) {
  return (
    <dl className={className}>
      {pairs.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
