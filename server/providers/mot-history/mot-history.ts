import type { MotAnswer } from "#domain/stock/mot-record.ts";

/**
 * What a register answers about a registration; `record` is null where it does not know the registration. Without an answer `why`
 * says so in words that hold no registration, and `wait_ms` how long the register wants to be left alone.
 */
export type MotLookup = { ok: true; record: MotAnswer | null } | { ok: false; why: string; wait_ms?: number };

/** A register of MOT tests and safety recalls. It never throws; `signal` ends the wait. */
export type MotHistory = (vrm: string, signal: AbortSignal) => Promise<MotLookup>;
