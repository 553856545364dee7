export function inlineScript(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

/**
 * UTF-8 text as a string literal for an inline script, escaped so that it cannot end the script or start a comment. Read as latin1 and
 * written as ASCII: a single wider character would make V8 store the whole page as a two-byte string.
 */
export function scriptLiteral(text: Buffer): string {
  return JSON.stringify(text.toString("latin1")).replace(/[<>&]|[\u0080-\u00ff]+/g, escaped);
}

function escaped(bytes: string): string {
  return Buffer.from(bytes, "latin1")
    .toString()
    .replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
