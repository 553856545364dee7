/** What the page says to the shopper after a press: shown for a while, and read out. */
export type Spoken = { words: string; way?: Way };
/** Where to go from the words, or what to press to take it back. */
export type Way = { label: string; href: string } | { label: string; press: () => void };

const listeners = new Set<() => void>();
let spoken: Spoken | null = null;

export function say(words: string, way?: Way): void {
  spoken = way ? { words, way } : { words };
  tell();
}

export function fallSilent(): void {
  spoken = null;
  tell();
}

export function lastSpoken(): Spoken | null {
  return spoken;
}

export function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}
