import { FilmsUnavailable, type FilmFinder } from "./films.ts";
import { z } from "zod";

const TIMEOUT_MS = 3_000;
const NOT_FOUND = 404;

const answered = z.object({ videourl: z.union([z.httpUrl(), z.literal(""), z.null()]).optional() });

export type AutosOnShowSettings = {
  /** The base URL of /autosonshowimages/single/{vrm}; undefined to query only the CDN. */
  url?: string | undefined;
  /** The URL of a film with {vrm}, on the CDN that has films for some registrations. */
  cdn?: string | undefined;
  timeoutMs?: number;
};

/** The film of a registration from AutosOnShow; a film on the CDN counts only after a request confirmed it. */
export function autosOnShow({ url, cdn, timeoutMs = TIMEOUT_MS }: AutosOnShowSettings): FilmFinder {
  async function request(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
    if (response && (response.ok || response.status === NOT_FOUND)) return response;
    throw new FilmsUnavailable(`${new URL(address).host} ${response ? `answered ${response.status}` : "did not answer"}`);
  }

  async function single(base: string, registration: string): Promise<string | undefined> {
    const response = await request(`${base.replace(/\/$/, "")}/autosonshowimages/single/${encodeURIComponent(registration)}`, {
      method: "POST",
    });
    if (!response.ok) return undefined;
    const read = answered.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new FilmsUnavailable("AutosOnShow returned an unexpected response");
    return read.data.videourl || undefined;
  }

  async function onCdn(template: string, registration: string): Promise<string | undefined> {
    const address = template.replaceAll("{vrm}", encodeURIComponent(registration));
    const response = await request(address, { headers: { Range: "bytes=0-0" } });
    const film = response.ok && (response.headers.get("Content-Type") ?? "").startsWith("video/");
    await response.body?.cancel();
    return film ? address : undefined;
  }

  return {
    name: "AutosOnShow",
    find: async (registration) =>
      (url === undefined ? undefined : await single(url, registration)) ?? (cdn === undefined ? undefined : await onCdn(cdn, registration)),
  };
}
