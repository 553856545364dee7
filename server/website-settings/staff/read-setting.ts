import type { SettingKind, SettingValue } from "#domain/website-settings/staff-settings.ts";
import { readTelephone } from "#server/organisation/import/site-fields.ts";
import { quoted, type Read } from "#server/organisation/import/read-value.ts";
import * as z from "zod";
import { readEnergyPrices } from "./read-energy-prices.ts";
import { bannerSnippet, tickerSnippet, type NoticeSettings } from "./staff-snippets.ts";

const MAX_TEXT_CHARACTERS = 1_000;
const MAX_LINES = 10;
const MAX_LINE_CHARACTERS = 200;
const MAX_ADDRESSES = 20;
const MAX_ADDRESS_CHARACTERS = 254;
/** As in https://wa.me/441632960410. */
const WHATSAPP = /^\d{8,15}$/;
const MISSING = "is missing";

/** A typed setting: switches are "on" or "off", lists have an item a line. */
export function readSetting(kind: SettingKind, text: string, website: NoticeSettings): Read<SettingValue> {
  switch (kind) {
    case "telephone":
    case "optional-telephone": {
      const read = readTelephone(text);
      if ("reason" in read) return read;
      return read.value === null && kind === "telephone" ? { reason: MISSING } : { value: read.value ?? "" };
    }
    case "whatsapp": {
      const digits = text.replaceAll(/[\s()+-]/g, "");
      if (digits === "") return { value: "" };
      return WHATSAPP.test(digits) && !digits.startsWith("0")
        ? { value: digits }
        : { reason: `${quoted(text)} is not a WhatsApp number with its country, like 441632960410` };
    }
    case "switch": {
      const given = text.trim().toLowerCase();
      return given === "on" || given === "off" ? { value: given === "on" } : { reason: `${quoted(text)} is not “on” or “off”` };
    }
    case "markdown": {
      const written = text.replaceAll("\r\n", "\n").trim();
      if (written === "") return { reason: `${MISSING}: to show none, switch the banner off` };
      if (written.length > MAX_TEXT_CHARACTERS) return { reason: tooLong(written.length, MAX_TEXT_CHARACTERS) };
      const read = bannerSnippet(website, written);
      return "reason" in read ? read : { value: written };
    }
    case "lines": {
      const lines = linesOf(text);
      if (lines.length === 0) return { reason: `${MISSING}: to show none, switch the ticker off` };
      if (lines.length > MAX_LINES) return { reason: `has ${lines.length} lines; the maximum is ${MAX_LINES}` };
      const long = lines.find((line) => line.length > MAX_LINE_CHARACTERS);
      if (long !== undefined) return { reason: `${quoted(long)} ${tooLong(long.length, MAX_LINE_CHARACTERS)}` };
      const read = tickerSnippet(website, lines);
      return "reason" in read ? read : { value: lines };
    }
    case "energy-prices":
      return readEnergyPrices(text);
    case "addresses":
    case "some-addresses": {
      const addresses = [...new Set(text.split(/[\n,;]/).map((each) => each.trim()))].filter(Boolean);
      if (addresses.length === 0 && kind === "some-addresses") return { reason: `${MISSING}: nobody would be emailed` };
      if (addresses.length > MAX_ADDRESSES) return { reason: `has ${addresses.length} addresses; the maximum is ${MAX_ADDRESSES}` };
      const wrong = addresses.find((each) => !isMailbox(each));
      return wrong === undefined ? { value: addresses } : { reason: `${quoted(wrong)} is not an email address` };
    }
  }
}

function isMailbox(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARACTERS && z.email().safeParse(text).success;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function tooLong(characters: number, max: number): string {
  return `has ${characters.toLocaleString("en-GB")} characters; the maximum is ${max.toLocaleString("en-GB")}`;
}
