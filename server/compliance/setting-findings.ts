import type { Moment } from "#domain/calendar.ts";
import type { Offer } from "#domain/offers/offer.ts";
import { settingText, staffSetting, type SettingValue } from "#domain/website-settings/staff-settings.ts";
import type { Website } from "#websites/website.ts";
import { fieldFindings, type FieldFinding } from "./field-findings.ts";
import { visibleText } from "./page-source.ts";

type Changing = {
  website: Website;
  /** A setting as it is after the change. */
  valueOf: (name: string) => SettingValue;
  offers: () => readonly Pick<Offer, "id" | "kicker" | "title" | "html">[];
  now: Moment;
};

/** Checks what changed settings let customers read: texts, and for a switch that is turned on what it shows. */
export function settingFindings(names: readonly string[], { website, valueOf, offers, now }: Changing): FieldFinding[] {
  const texts = names.map((field) => ({ field, text: readText(field) }));
  return fieldFindings(website, texts, { kind: "setting", now });

  /** "" for what no customer reads. */
  function readText(name: string): string {
    const { permission, family, of } = staffSetting(name) ?? {};
    const value = valueOf(name);
    if (permission !== "settings.edit" || value === false) return "";
    if (value !== true) return settingText(value);
    if (name === "banner") return settingText(valueOf("banner_text"));
    if (name === "ticker") return settingText(valueOf("ticker_lines"));
    const offer = family === "offer" ? offers().find(({ id }) => id === of) : undefined;
    return offer ? visibleText(`<p>${offer.kicker}</p><p>${offer.title}</p>${offer.html}`) : "";
  }
}
