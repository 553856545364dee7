import { batteryCertificate, type BatteryCertificate } from "#domain/running-costs/electric/battery.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { fetchRemoteFile, type FetchOptions } from "#server/media/fetch-remote-picture.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { isCompletePdf, MAX_CERTIFICATE_BYTES } from "./certificate-files.ts";
import { certificateKey, hostedCertificate, overHttps, remoteDigest } from "./certificate-names.ts";

const LIMIT_MS = 10_000;
const FETCHED_AT_A_TIME = 2;
/** Each is up to 5 MB of memory. */
const READ_AT_A_TIME = 4;
/** Further readers are asked to come back. */
const MAX_WAITING = 8;
/** How long a certificate that could not be fetched is not requested again. */
const RETRY_AFTER_MS = 60_000;
const MAX_MISSES = 1_000;

export type CertificateSetting = {
  objects: Pick<ObjectStore, "get" | "put">;
  /** A vehicle in any state. */
  vehicle: (stock_id: number) => Promise<Pick<Vehicle, "state" | "details"> | undefined>;
  now: () => number;
  request?: FetchOptions | undefined;
};

/** `digest`: of the content, where its address names it; `is_same`: the visitor has it, and it was not read. */
export type FoundCertificate = { bytes: Buffer; digest?: string } | { digest: string; is_same: true } | "unknown" | "away";
/** `has`: whether the visitor has the content of a digest. */
export type VehicleCertificates = (stock_id: number, has: (digest: string) => boolean) => Promise<FoundCertificate>;

/**
 * The battery certificates of vehicles for sale. One on another host is requested over https and from public hosts, as their pictures are,
 * and stored: no visitor names an address.
 */
export function vehicleCertificates({ objects, vehicle, now, request = {} }: CertificateSetting): VehicleCertificates {
  const inTurn = pLimit(FETCHED_AT_A_TIME);
  const reading = pLimit(READ_AT_A_TIME);
  const reads = new Map<string, Promise<Buffer | undefined>>();
  const misses = new LRUCache<string, number>({ max: MAX_MISSES });
  const running = new Map<string, Promise<FoundCertificate>>();

  /** Visitors who ask for the same content share its reading. */
  async function read(digest: string): Promise<Buffer | "away" | undefined> {
    const present = reads.get(digest);
    if (present) return present;
    if (isFull(reading)) return "away";
    const begun = reading(() => objects.get(certificateKey(digest))).finally(() => reads.delete(digest));
    reads.set(digest, begun);
    return begun;
  }

  async function fetchOnce(digest: string, address: string): Promise<FoundCertificate> {
    const stored = await read(digest);
    if (stored === "away") return stored;
    if (stored) return { bytes: stored };
    if ((misses.get(digest) ?? 0) > now()) return "away";
    if (isFull(inTurn)) return "away";
    const limits = { accept: "application/pdf", maxBytes: MAX_CERTIFICATE_BYTES, limitMs: LIMIT_MS };
    const bytes = await inTurn(() => fetchRemoteFile(overHttps(address), { ...limits, ...request }));
    if (!bytes || !isCompletePdf(bytes)) {
      misses.set(digest, now() + RETRY_AFTER_MS);
      return "away";
    }
    await objects.put(certificateKey(digest), bytes);
    return { bytes };
  }

  async function fetched({ document, date }: Pick<BatteryCertificate, "date"> & { document: string }): Promise<FoundCertificate> {
    const digest = remoteDigest(document, date);
    const fetching = running.get(digest) ?? fetchOnce(digest, document).finally(() => running.delete(digest));
    running.set(digest, fetching);
    return fetching;
  }

  return async (stock_id, has) => {
    const found = await vehicle(stock_id);
    const certificate = found?.state === "live" ? batteryCertificate(found.details) : null;
    if (!certificate || certificate.document === null) return "unknown";
    const { document, date } = certificate;
    const digest = hostedCertificate(document);
    if (digest === undefined) return fetched({ document, date });
    if (has(digest)) return { digest, is_same: true };
    const bytes = await read(digest);
    if (bytes === "away") return bytes;
    return bytes ? { bytes, digest } : "unknown";
  };
}

function isFull({ pendingCount }: LimitFunction): boolean {
  return pendingCount >= MAX_WAITING;
}
