/** What the page says to the shopper after a press: shown for a while, and read out. */
export type Spoken = { words: string; link?: { href: string; label: string } };

const listeners = new Set<() => void>();
let spoken: Spoken | null = null;

export function say(words: string, link?: Spoken["link"]): void {
  spoken = link ? { words, link } : { words };
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
