import { fallbackLang } from "#web/locale/translate.ts";
import type { RepresentativeExample as Example } from "#domain/finance/representative-example.ts";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import "./representative-example.css";

type RepresentativeExampleProps = {
  example: Example;
  level?: "h2" | "h3";
  /** Replaces the website's title of the example. */
  title?: string | null;
  /** What the example belongs to, where a page has several: each is a landmark with a unique name. */
  of?: string;
};

/** The representative example, required on every page with a monthly figure; never collapsed. */
export function RepresentativeExample({ example, level: Heading = "h2", title: ownTitle, of }: RepresentativeExampleProps) {
  const shopFront = useSiteFrame();
  const { title: siteTitle, style } = shopFront?.finance.example ?? { title: example.title, style: "box" };
  const title = ownTitle ?? siteTitle;
  return (
    <section
      className={style === "box" ? "representative-example" : "representative-example representative-example--plain"}
      aria-label={of === undefined ? title : `${title}: ${of}`}
      lang={fallbackLang()}
    >
      <Heading>
        {title}: {example.product}
      </Heading>
      <dl>
        {example.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shopFront && (
        <>
          <p>{shopFront.finance.conditions}</p>
          <p>
            {shopFront.finance.status} {shopFront.finance.commission}
          </p>
          <p>{shopFront.postal_address}</p>
        </>
      )}
    </section>
  );
}
