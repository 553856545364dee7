import { ButtonLink } from "#web/ui/button.tsx";
import type { MouseEvent } from "react";

type StepLinkProps = { href: string; onStep: () => void; children: string };

/** Link to another screen of the builder; without script, or in a new tab, a separate page. */
export function StepLink({ href, onStep, children }: StepLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onStep();
  };
  return (
    <ButtonLink href={href} look="secondary" size="small" data-enhanced onClick={press}>
      {children}
    </ButtonLink>
  );
}
