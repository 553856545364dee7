/** Text for a regular expression that matches it letter for letter (`RegExp.escape`, which TypeScript's ES2024 lacks). */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
