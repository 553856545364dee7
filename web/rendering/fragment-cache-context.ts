import { createContext, type ReactElement } from "react";

/** Returns the cached HTML of a component, by the object it shows and a variant; undefined when first shown. */
export type RenderFragment = (shown: object, variant: string, part: ReactElement) => string | undefined;

/** Null in the browser, which hydrates the server's HTML. */
export const FragmentCacheContext = createContext<RenderFragment | null>(null);
