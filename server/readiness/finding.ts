/** Something that a dealer still has to set before going live ("must"), or would do well to ("should"). `website`: its name; null where it is about the whole group. */
export type Finding = { level: "must" | "should"; website: string | null; message: string };

export function must(message: string, website: string | null = null): Finding {
  return { level: "must", website, message };
}

export function should(message: string, website: string | null = null): Finding {
  return { level: "should", website, message };
}
