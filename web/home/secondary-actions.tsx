import { ButtonLink, type ButtonLook } from "#web/ui/button.tsx";

const ACTIONS = [
  { href: "/valuation", label: "Value my car" },
  { href: "/apply-today?search=soft", label: "Get pre-approved" },
] as const;

/** What a shopper can begin with besides searching. */
export function SecondaryActions({ look, className }: { look: ButtonLook; className: string }) {
  return (
    <div className={className}>
      {ACTIONS.map(({ href, label }) => (
        <ButtonLink key={href} href={href} look={look}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
