/** Something a dealer must or should configure before going live. `website`: its name; null for the whole group. */
export type Finding = { level: "must" | "should"; website: string | null; message: string };

export function must(message: string, website: string | null = null): Finding {
  return { level: "must", website, message };
}

export function should(message: string, website: string | null = null): Finding {
  return { level: "should", website, message };
}
