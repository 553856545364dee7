import type { ShopFront } from "./shop-front.ts";

const LOGOS = import.meta.glob<string>("../../websites/*/logo.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

/** The dealer's sign, which leads home. */
export function Logo({ site_name, tagline, theme }: Pick<ShopFront, "site_name" | "tagline" | "theme">) {
  return (
    <a className="logo" href="/">
      <img src={logoAddress(theme)} alt="" width={40} height={40} />
      <span>
        <b>{site_name.replace(tagline, "").trim()}</b>
        <i>{tagline}</i>
      </span>
      <span className="vh">, home</span>
    </a>
  );
}

/** Also the icon of the browser's tab. */
export function logoAddress(theme: string): string | undefined {
  return LOGOS[`../../websites/${theme}/logo.svg`];
}
