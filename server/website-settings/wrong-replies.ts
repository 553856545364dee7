import { takesTokens } from "#server/replies/reply-address.ts";

/** Faults of a website's `replies`, one sentence each. */
export function wrongReplies({ name, replies }: { name: string; replies?: { address: string } }): string[] {
  if (replies === undefined || takesTokens(replies.address)) return [];
  return [
    `websites/${name}/website.ts replies.address: an address in small letters without "+", at most 32 characters before the @, ` +
      `like reply@cars.example, not ${JSON.stringify(replies.address)}.`,
  ];
}
