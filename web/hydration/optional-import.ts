import { lazy, type ComponentType } from "react";

/** A part that the page can do without: one that cannot be fetched, as without a connection, is left out. */
export function optionalImport<Props>(fetched: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => fetched().catch(() => ({ default: () => null })));
}
