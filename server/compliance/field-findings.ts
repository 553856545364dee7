import { londonDay, type Moment } from "#domain/calendar.ts";
import { checkSource } from "#domain/compliance/check.ts";
import type { SourceKind, VehicleFacts } from "#domain/compliance/rule.ts";
import type { Website } from "#websites/website.ts";
import { findingSentences } from "./rule-texts.ts";
import { filledSource, websiteFacts } from "./website-sources.ts";

/** What a typed text would break, or what somebody has to decide about it, in words for its field. */
export type FieldFinding = { level: "breach" | "doubt"; field: string; message: string };

/** Checks texts that staff are about to save, by their fields, with their placeholders filled. */
export function fieldFindings(
  website: Website,
  texts: readonly { field: string; text: string }[],
  { kind, vehicle, now }: { kind: SourceKind; vehicle?: VehicleFacts; now: Moment },
): FieldFinding[] {
  const facts = websiteFacts(website, [], londonDay(now), "");
  return texts.flatMap(({ field, text }) =>
    checkSource(filledSource(website, { kind, place: `${website.name}: ${field}`, text, vehicle }), facts).map((finding): FieldFinding => {
      return { level: finding.level, field, message: `“${finding.excerpt}”: ${findingSentences(finding)}` };
    }),
  );
}

/**
 * The same for texts that are read together: what one of them needs may stand in another. Each finding is of the field whose line it is on.
 */
export function joinedFindings(
  website: Website,
  texts: readonly { field: string; text: string }[],
  { kind, now }: { kind: SourceKind; now: Moment },
): FieldFinding[] {
  const fields = texts.flatMap(({ field, text }) => text.split("\n").map(() => field));
  const text = texts.map((each) => each.text).join("\n");
  const source = filledSource(website, { kind, place: website.name, text, line: "counted" });
  return checkSource(source, websiteFacts(website, [], londonDay(now), "")).map((finding) => ({
    level: finding.level,
    field: fields[(finding.line ?? 1) - 1] ?? "",
    message: `“${finding.excerpt}”: ${findingSentences(finding)}`,
  }));
}

/** Those of a level, as messages of their fields. */
export function messagesOf(level: FieldFinding["level"], findings: readonly FieldFinding[]): { field: string; message: string }[] {
  return findings.flatMap(({ level: each, field, message }) => (each === level ? [{ field, message }] : []));
}
