import type { ReactNode } from "react";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

type ModalLinkProps = { page: Pick<ForSalePage, "modals">; name: string; children: ReactNode };

/** Link to a modal of the page; renders nothing if the website has no text for that modal. */
export function ModalLink({ page: { modals }, name, children }: ModalLinkProps) {
  if (!modals.some((modal) => modal.name === name)) return null;
  return (
    <a className="modal-link" href={`#${name}`} aria-haspopup="dialog">
      {children}
    </a>
  );
}
