import type { CostsView } from "./costs-view.ts";

/** The lines' shares of the total; a table says the same in words. */
export function CostBar({ bar }: Pick<CostsView, "bar">) {
  return (
    <svg className="cost-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {bar.map(({ name, from, share }) => (
        <rect key={name} className={`cost-bar__${name}`} x={from} width={share} height="6" />
      ))}
    </svg>
  );
}
