import type { DiaryPage } from "#server/diary/staff/read-diary.ts";

/** What the page has: the diary, and what the person may do with it. */
export type LoadedDiary = Omit<DiaryPage, "websites"> & {
  websites: { name: string; site_name: string }[];
  feedSince: number | null;
  /** The newest change when it was read. */
  since: string;
  mayBook: boolean;
};

type Changes = Partial<Record<"branch" | "day" | "view" | "open", string | null>>;

/** The address of the diary that differs from the present one. Nothing of a customer is in it. */
export function diaryAddress({ query, branch }: Pick<DiaryPage, "query" | "branch">, changes: Changes): string {
  const { day, view, open } = query;
  const later = { branch: branch?.slug ?? null, day, view, open, ...changes };
  const parameters = Object.entries(later).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
  return `/diary?${new URLSearchParams(parameters)}`;
}
