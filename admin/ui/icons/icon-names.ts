/** Lucide names of Admin's icons. After adding one: `node admin/ui/icons/make-sprite.ts`. */
export const ICON_NAMES = [
  "arrow-left",
  "check",
  "circle-alert",
  "circle-check",
  "circle-user-round",
  "clock",
  "copy",
  "info",
  "key-round",
  "log-out",
  "trash-2",
  "user-plus",
  "users",
  "x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
