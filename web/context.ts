import type { Dealership } from "#server/dealership.ts";
import { createContext } from "react-router";

/** What every loader and action asks: the dealership behind the counter. */
export const dealershipContext = createContext<Dealership>();

/** Who asks, for the few places that may know: the client's address as the server sees it. Never cached. */
export type Visitor = { address: string; userAgent: string; queryTooLong?: boolean };
export const visitorContext = createContext<Visitor>();

/** Takes a page as text, as it was written: a response would turn it into bytes and back. */
export type ReceivePageHtml = (html: string) => void;
export const receivePageHtmlContext = createContext<ReceivePageHtml | null>(null);

/** Marks the scripts that the framework itself writes: the server allows those by their hash and takes the mark off. */
export const nonceContext = createContext<string>();
