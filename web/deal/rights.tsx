import { Icon } from "#web/ui/icons/icon.tsx";

/** What the shopper may do afterwards, folded under the rule for the fee. */
export function Rights({ rights }: { rights: string[] }) {
  return (
    <details className="rights">
      <summary>
        Your rights
        <Icon name="chevron-down" />
      </summary>
      <RightsList rights={rights} />
    </details>
  );
}

export function RightsList({ rights }: { rights: string[] }) {
  return (
    <ul>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  );
}
