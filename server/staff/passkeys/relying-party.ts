/** Where passkeys are made and used: exactly the host of Admin, so that no other host of the domain can ask for them. */
export type RelyingParty = { rpId: string; origin: string; name: string };

export function relyingParty(origin: string, name: string): RelyingParty {
  return { rpId: new URL(origin).hostname, origin, name };
}
