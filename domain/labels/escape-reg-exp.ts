/** Text for a regular expression that matches it letter for letter (`RegExp.escape`, which Safari before 18.2 lacks). */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
