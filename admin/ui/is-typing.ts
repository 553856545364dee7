/** Whether what a key is pressed in takes text: single keys do nothing there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select");
}
