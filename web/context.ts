import type { Dealership } from "#server/dealership.ts";
import { createContext } from "react-router";

/** The dealership, for loaders and actions. */
export const dealershipContext = createContext<Dealership>();

/** The client's IP address and user agent. Responses that depend on them must not be cached. */
export type Visitor = { address: string; userAgent: string; queryTooLong?: boolean; figuresFrom?: number };
export const visitorContext = createContext<Visitor>();

/** Whether a loader or action failed because the database is away. */
export const databaseAwayContext = createContext(false);

/** Receives the rendered page as a string: a Response would encode it to bytes and decode it again. */
export type ReceivePageHtml = (html: string) => void;
export const receivePageHtmlContext = createContext<ReceivePageHtml | null>(null);

/**
 * Nonce of the framework's inline scripts: the server replaces it by their hashes in the Content-Security-Policy and removes the attribute.
 */
export const nonceContext = createContext<string>();
