import type { Permission } from "./permissions.ts";

/** Who sees the content as it is written: any of them suffices. */
export const CONTENT_PERMISSIONS = ["content.write", "content.publish", "content.promotions"] as const satisfies readonly Permission[];
