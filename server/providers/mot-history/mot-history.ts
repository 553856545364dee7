import type { MotAnswer } from "#domain/stock/mot/mot-record.ts";

/**
 * A register's record of a registration; null if it has none. On failure `why` is a message without the registration, and `wait_ms` the
 * pause the register requests.
 */
export type MotLookup = { ok: true; record: MotAnswer | null } | { ok: false; why: string; wait_ms?: number };

/** A register of MOT tests and safety recalls. Never throws; `signal` aborts the request. */
export type MotHistory = (vrm: string, signal: AbortSignal) => Promise<MotLookup>;
