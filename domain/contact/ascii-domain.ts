/** The parameters of RFC 3492 (Punycode). */
const BASE = 36;
const LOWEST = 1;
const HIGHEST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A lower-case domain in ASCII form (RFC 3492): "autohaus-müller.example" is "xn--autohaus-mller-psb.example". */
export function asciiDomain(domain: string): string {
  const labels = domain.split(/[.\u3002\uFF0E\uFF61]/u);
  return labels.map((label) => (/^\p{ASCII}*$/u.test(label) ? label : `xn--${punycode(label)}`)).join(".");
}

function punycode(label: string): string {
  const codes = [...label].map((character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < FIRST_CODE);
  let written = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : "";
  let done = basic.length;
  let delta = 0;
  let bias = FIRST_BIAS;
  let reached = FIRST_CODE;
  while (done < codes.length) {
    const next = Math.min(...codes.filter((code) => code >= reached));
    delta += (next - reached) * (done + 1);
    reached = next;
    for (const code of codes) {
      if (code < reached) delta++;
      if (code !== reached) continue;
      written += variableLength(delta, bias);
      bias = adapted(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    reached++;
  }
  return written;
}

function variableLength(delta: number, bias: number): string {
  let written = "";
  let left = delta;
  for (let place = BASE; ; place += BASE) {
    const threshold = Math.min(Math.max(place - bias, LOWEST), HIGHEST);
    if (left < threshold) return written + DIGITS.charAt(left);
    written += DIGITS.charAt(threshold + ((left - threshold) % (BASE - threshold)));
    left = Math.floor((left - threshold) / (BASE - threshold));
  }
}

function adapted(delta: number, points: number, first: boolean): number {
  let left = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  left += Math.floor(left / points);
  let places = 0;
  while (left > ((BASE - LOWEST) * HIGHEST) / 2) {
    left = Math.floor(left / (BASE - LOWEST));
    places += BASE;
  }
  return places + Math.floor(((BASE - LOWEST + 1) * left) / (left + SKEW));
}
