import { lazy, type ComponentType } from "react";

/** An optional component: renders nothing if its code fails to load, for example offline. */
export function optionalImport<Props>(fetched: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => fetched().catch(() => ({ default: () => null })));
}
