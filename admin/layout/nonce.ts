import { createContext } from "react";

/** The nonce of the page's scripts, on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
