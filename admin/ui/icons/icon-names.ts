/** Lucide names of Admin's icons. After adding one: `node admin/ui/icons/make-sprite.ts`. */
export const ICON_NAMES = [
  "arrow-left",
  "arrow-right",
  "building-2",
  "check",
  "circle-alert",
  "circle-check",
  "circle-user-round",
  "clock",
  "cog",
  "copy",
  "download",
  "info",
  "key-round",
  "log-out",
  "scroll-text",
  "trash-2",
  "user-plus",
  "users",
  "x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
