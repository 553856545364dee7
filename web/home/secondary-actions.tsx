import { msg, t } from "#web/locale/translate.ts";
import { ButtonLink, type ButtonLook } from "#web/ui/button.tsx";

const ACTIONS = [
  { href: "/valuation", label: msg("common.valueMyCar") },
  { href: "/apply-today?search=soft", label: msg("common.getPreApproved") },
] as const;

/** Actions other than searching. */
export function SecondaryActions({ look, className }: { look: ButtonLook; className: string }) {
  return (
    <div className={className}>
      {ACTIONS.map(({ href, label }) => (
        <ButtonLink key={href} href={href} look={look}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
