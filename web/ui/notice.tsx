import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";
import type { IconName } from "./icons/icon-names.ts";

type Tone = "info" | "warning" | "good" | "bad";
type NoticeProps = { tone?: Tone; title?: ReactNode; children?: ReactNode; role?: "status" | "alert" };

/** A message box with a bold title. */
export function Notice({ tone = "info", title, children, role }: NoticeProps) {
  const { className, icon } = TONES[tone];
  return (
    <div className={className} role={role}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

const TONES: Record<Tone, { className: string; icon: IconName }> = {
  info: { className: "notice", icon: "info" },
  warning: { className: "notice notice--warning", icon: "triangle-alert" },
  good: { className: "notice notice--ok", icon: "circle-check" },
  bad: { className: "notice notice--bad", icon: "circle-alert" },
};
