/** A message after an action: shown for a few seconds, and announced. */
export type ToastMessage = { words: string; way?: ToastAction };
/** A link, or a button such as undo. */
export type ToastAction = { label: string; href: string } | { label: string; press: () => void };

const listeners = new Set<() => void>();
let current: ToastMessage | null = null;

export function showToast(text: string, action?: ToastAction): void {
  current = action ? { words: text, way: action } : { words: text };
  notify();
}

export function dismissToast(): void {
  current = null;
  notify();
}

export function currentToast(): ToastMessage | null {
  return current;
}

export function subscribeToToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function notify(): void {
  for (const changed of listeners) changed();
}
