import { userInfo } from "node:os";

const LONGEST_NAME = 64;

/** Who types the command, as the record says it: "cli:dana". */
export function commandUser(): string {
  return `cli:${nameOf().replace(/[^\w.@-]/g, "_").slice(0, LONGEST_NAME)}`;
}

/** A user of a container may be a number only. */
function nameOf(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
