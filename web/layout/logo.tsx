import { localisedPath, t } from "#web/locale/translate.ts";
import type { SiteFrame } from "./site-frame.ts";

const LOGOS = import.meta.glob<string>("../../websites/*/logo.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

/** The dealer's logo, a link to the home page. */
export function Logo({ site_name, tagline, theme }: Pick<SiteFrame, "site_name" | "tagline" | "theme">) {
  return (
    <a className="logo" href={localisedPath("/")}>
      <img src={logoUrl(theme)} alt="" width={40} height={40} fetchPriority="low" />
      <span>
        <b>{site_name.replace(tagline, "").trim()}</b>
        <i>{tagline}</i>
      </span>
      <span className="visually-hidden">{t("layout.homeAfterComma")}</span>
    </a>
  );
}

const HEROES = import.meta.glob<string>("../../websites/*/hero.svg", { eager: true, query: "?no-inline", import: "default" });

/** The hero image of a website's theme; undefined if it has none. */
export function heroUrl(theme: string): string | undefined {
  return HEROES[`../../websites/${theme}/hero.svg`];
}

/** Also the favicon. */
export function logoUrl(theme: string): string | undefined {
  return LOGOS[`../../websites/${theme}/logo.svg`];
}
