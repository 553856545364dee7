import { createContext, type ReactElement } from "react";

/**
 * Gives the HTML of a part of a page that was shown before, by what it shows and the way it shows it; undefined when it
 * is shown for the first time.
 */
export type RenderFragment = (shown: object, variant: string, part: ReactElement) => string | undefined;

/** There is one on the server only: a browser takes over what it finds. */
export const FragmentCacheContext = createContext<RenderFragment | null>(null);
