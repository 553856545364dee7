import { createContext, type RouterContextProvider } from "react-router";
import type { AdminReads } from "#server/admin/admin-reads.ts";
import type { AdminVisitor } from "#server/admin/admin-context.ts";

export const readsContext = createContext<AdminReads>();
export const visitorContext = createContext<AdminVisitor>();

export type AdminContext = Readonly<RouterContextProvider>;
