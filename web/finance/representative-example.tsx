import type { RepresentativeExample as Example } from "#domain/finance/representative-example.ts";

type RepresentativeExampleProps = { example: Example; level?: "h2" | "h3" };

/** What a page with a monthly figure has to print beside it; never folded away. */
export function RepresentativeExample({ example, level: Heading = "h2" }: RepresentativeExampleProps) {
  return (
    <section className="repex" aria-label={example.title}>
      <Heading>
        {example.title}: {example.product}
      </Heading>
      <dl>
        {example.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Finance is subject to status, UK residents aged 18 or over. The example is for information; your own quote may
        differ.
      </p>
    </section>
  );
}
