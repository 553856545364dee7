import { localisedPath } from "#web/locale/translate.ts";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/** primary: at most one per card or panel; secondary and quiet accompany it; light, ghost and accent are for dark bands. */
export type ButtonLook = "primary" | "secondary" | "quiet" | "accent" | "light" | "ghost" | "danger";
export type ButtonSize = "small" | "normal" | "large";

type Shape = { look?: ButtonLook; size?: ButtonSize; full?: boolean };
type ButtonProps = Shape & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };
type ButtonLinkProps = Shape & AnchorHTMLAttributes<HTMLAnchorElement>;

/** The label says what happens next: "Reserve for £99". The type defaults to "submit", as in HTML. */
export function Button({ look, size, full, busy, className, ...button }: ButtonProps) {
  return <button {...button} className={classes({ look, size, full }, className)} aria-busy={busy ? true : undefined} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, full, className, href, children, ...link }: ButtonLinkProps) {
  return (
    <a {...link} href={href && localisedPath(href)} className={classes({ look, size, full }, className)}>
      {children}
    </a>
  );
}

const LOOKS: Record<ButtonLook, string> = {
  primary: "",
  secondary: " button--secondary",
  quiet: " button--quiet",
  accent: " button--accent",
  light: " button--light",
  ghost: " button--ghost",
  danger: " button--danger",
};
const SIZES: Record<ButtonSize, string> = { small: " button--small", normal: "", large: " button--large" };

function classes({ look = "primary", size = "normal", full }: Shape, more: string | undefined): string {
  return `button${LOOKS[look]}${SIZES[size]}${full ? " button--full" : ""}${more ? ` ${more}` : ""}`;
}
