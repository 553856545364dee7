import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

type Drawer = { title: ReactNode; content: ReactNode; key: string };

/** `<details>` elements with a shared `name`: the browser keeps one open at a time. The first is open initially. */
export function Accordion({ name, drawers }: { name: string; drawers: readonly Drawer[] }) {
  return (
    <div className="accordion">
      {drawers.map(({ key, title, content }, index) => (
        <details key={key} name={name} open={index === 0}>
          <summary>
            {title}
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion__body">{content}</div>
        </details>
      ))}
    </div>
  );
}
