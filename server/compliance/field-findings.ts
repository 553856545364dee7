import { londonDay, type Moment } from "#domain/calendar.ts";
import { checkSource } from "#domain/compliance/check.ts";
import type { SourceKind, VehicleFacts } from "#domain/compliance/rule.ts";
import type { Website } from "#websites/website.ts";
import { findingText } from "./rule-texts.ts";
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
      const { wrong, remedy, decides } = findingText(finding);
      const sentence = `“${finding.excerpt}”: ${wrong} ${remedy}`;
      return { level: finding.level, field, message: decides === null ? sentence : `${sentence} ${sentenceStart(decides)} decides this.` };
    }),
  );
}

/** Those of a level, as messages of their fields. */
export function messagesOf(level: FieldFinding["level"], findings: readonly FieldFinding[]): { field: string; message: string }[] {
  return findings.flatMap(({ level: each, field, message }) => (each === level ? [{ field, message }] : []));
}

function sentenceStart(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
}
