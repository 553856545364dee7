import { energyPriceLines } from "#domain/running-costs/energy-prices.ts";
import { settingText, type SettingKind, type SettingValue } from "#domain/website-settings/staff-settings.ts";
import type { SETTING_CLASSES } from "#domain/website-settings/setting-classes.ts";
import type { Website } from "#websites/website.ts";
import { readSetting } from "./staff/read-setting.ts";

/** Every setting of a website has a class: one that is new has to be put into the table. */
type Unclassified = Exclude<keyof Website, keyof typeof SETTING_CLASSES> | Exclude<keyof typeof SETTING_CLASSES, keyof Website>;
const unclassified: [Unclassified] extends [never] ? [] : [Unclassified] = [];

/**
 * Problems with what a release says of the settings that staff may change, one sentence each: by the rules for what staff type, so that
 * taking a change back never leads to a value that could not be typed.
 */
export function wrongStaffSettings(website: Website): string[] {
  const { name, telephone, whatsapp, contactActions, deliveries, banner_text, ticker_lines, energy_prices } = website;
  const settings: [string, SettingKind, SettingValue][] = [
    ["telephone", "telephone", telephone],
    ["whatsapp", "whatsapp", whatsapp],
    ...Object.entries(contactActions.trackedTelephones).map(([branch, number]): [string, SettingKind, SettingValue] => [
      `contactActions.trackedTelephones.${branch}`,
      "telephone",
      number,
    ]),
    ...(["orders_to", "leads_to", "adf_to"] as const).map((list): [string, SettingKind, SettingValue] => [
      `deliveries.${list}`,
      "addresses",
      deliveries[list],
    ]),
    ["deliveries.feeds_to", "addresses", deliveries.feeds_to ?? []],
    ...Object.entries(deliveries.branches).map(([branch, addresses]): [string, SettingKind, SettingValue] => [
      `deliveries.branches.${branch}`,
      "addresses",
      addresses,
    ]),
    ["energy_prices", "energy-prices", energyPriceLines(energy_prices)],
    ...(banner_text === undefined ? [] : [["banner_text", "markdown", banner_text] satisfies [string, SettingKind, SettingValue]]),
    ...(ticker_lines === undefined ? [] : [["ticker_lines", "lines", ticker_lines] satisfies [string, SettingKind, SettingValue]]),
  ];
  return [...settings, ...unclassified].flatMap(([setting, kind, value]) => {
    const read = readSetting(kind, settingText(value), website);
    return "reason" in read ? [`websites/${name}/website.ts: ${setting} ${read.reason}.`] : [];
  });
}
