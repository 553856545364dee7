import { COMPARE_PATH } from "#domain/search/compare-url.ts";
import { optionalImport } from "#web/hydration/optional-import.ts";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { useCompareList } from "./compare-list.ts";

const CompareTray = optionalImport(() => import("./compare-tray.tsx"));

/** Slot of the tray, whose code loads only while vehicles are being compared. */
export function CompareTraySlot() {
  const list = useCompareList();
  const { pathname } = useLocation();
  if (list.length === 0 || pathname === COMPARE_PATH) return null;
  return (
    <Suspense>
      <CompareTray list={list} />
    </Suspense>
  );
}
