import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { post } from "../http/post.ts";

/** A price as it is typed, in pounds. */
export function priceText({ price }: StaffRow): string {
  return price === null ? "" : String(price / 100);
}

/** Saves a typed price if it is another one; `problem` says why it was not. */
export async function savePrice(row: StaffRow, typed: FormDataEntryValue | null): Promise<{ isSaved: boolean; problem?: string }> {
  const before = priceText(row);
  const price = String(typed ?? "").replaceAll(/[£,\s]/g, "");
  if (price === before) return { isSaved: false };
  const answer = await post(`/stock/${row.id}/price`, { price, before, revision: row.revision });
  if (answer.ok) return { isSaved: true };
  return { isSaved: false, problem: [answer.message, ...Object.values(answer.errors ?? {}).flat()].join(" ") };
}
