/** A message after an action: shown for a few seconds, and announced. */
export type ToastMessage = { words: string; way?: ToastAction };
/** A link, or a button such as undo. */
export type ToastAction = { label: string; href: string } | { label: string; press: () => void };

const listeners = new Set<() => void>();
let spoken: ToastMessage | null = null;

export function showToast(words: string, way?: ToastAction): void {
  spoken = way ? { words, way } : { words };
  tell();
}

export function dismissToast(): void {
  spoken = null;
  tell();
}

export function currentToast(): ToastMessage | null {
  return spoken;
}

export function subscribeToToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}
