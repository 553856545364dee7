import { userInfo } from "node:os";

/** The user of this machine that the process runs as; by number where the number has no name, as in many containers. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
