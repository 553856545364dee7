import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

type Drawer = { title: ReactNode; content: ReactNode; key: string };

/** Drawers of which one is open at a time (the browser sees to that). The first is open at the start. */
export function Accordion({ name, drawers }: { name: string; drawers: readonly Drawer[] }) {
  return (
    <div className="acc">
      {drawers.map(({ key, title, content }, index) => (
        <details key={key} name={name} open={index === 0}>
          <summary>
            {title}
            <Icon name="chevron-down" />
          </summary>
          <div className="acc__b">{content}</div>
        </details>
      ))}
    </div>
  );
}
