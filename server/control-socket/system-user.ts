import { userInfo } from "node:os";

/** The operating system user of the process; its number if it has no name, as in many containers. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
