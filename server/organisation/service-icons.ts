import type { Moment } from "#domain/calendar.ts";
import { fetchExternal, CACHE_TTL_MS, logFetchFailure } from "#server/content/external-content.ts";
import type { Website } from "#websites/website.ts";

/** {service} only after the host, so that a service name from a feed cannot choose the host. */
const PATTERN = /^https:\/\/[^/?#{}@]+\/.*\{service\}/;

const TOO_MANY = 429;
const BROKEN = 500;

export type ServiceIcons = {
  /** The URL of a service's picture; undefined unless it is known to exist. */
  iconOf: (service: string) => string | undefined;
  /** Checks whether a service has a picture, unless checked within ten minutes. */
  look: (service: string) => Promise<void>;
  /** A counter of changed results. */
  changes: () => number;
};

type Known = { there: boolean; until: Moment; asking: Promise<void> };

type ServiceIconOptions = { now: () => Moment; timeoutMs?: number };

/**
 * Which services have a picture (specification 7.28). Checks run in the background and callers get the cached result. An unavailable host
 * is logged once until it responds again, and its previous results remain in use.
 */
export function serviceIcons(pattern: Website["service_icons"], { now, timeoutMs }: ServiceIconOptions): ServiceIcons {
  if (pattern === undefined) return { iconOf: () => undefined, look: async () => undefined, changes: () => 0 };
  const known = new Map<string, Known>();
  let changes = 0;
  let answering = true;

  const addressOf = (service: string) => pattern.replaceAll("{service}", encodeURIComponent(service));

  async function fetchIcon(service: string): Promise<void> {
    try {
      const there = await isPicture(addressOf(service), timeoutMs);
      answering = true;
      const was = known.get(service);
      if (!was || was.there === there) return;
      was.there = there;
      changes += 1;
    } catch (error) {
      if (answering) logFetchFailure("Whether services have pictures", error);
      answering = false;
    }
  }

  function look(service: string): Promise<void> {
    const cached = known.get(service);
    if (cached && cached.until > now()) return cached.asking;
    const request = fetchIcon(service);
    known.set(service, { there: cached?.there ?? false, until: now() + CACHE_TTL_MS, asking: request });
    return request;
  }

  return {
    iconOf: (service) => {
      void look(service);
      return known.get(service)?.there ? addressOf(service) : undefined;
    },
    look,
    changes: () => changes,
  };
}

/** The problem with a website's setting, as a sentence. */
export function serviceIconsProblem({ name, service_icons }: Pick<Website, "name" | "service_icons">): string[] {
  if (service_icons === undefined || PATTERN.test(service_icons)) return [];
  return [
    `websites/${name}/website.ts: service_icons is "${service_icons}", which is not an https address with {service} after its ` +
      `host: https://media.example/icons/{service}.svg.`,
  ];
}

/** A redirect counts as missing: browsers would follow it to an unchecked host. Throws without a definite response. */
async function isPicture(address: string, timeoutMs: number | undefined): Promise<boolean> {
  const response = await fetchExternal(address, { method: "HEAD", redirect: "manual", headers: { Accept: "image/*" } }, timeoutMs);
  if (response.status === TOO_MANY || response.status >= BROKEN) throw new Error(`${new URL(address).host} answered ${response.status}`);
  return response.ok && /^image\//i.test(response.headers.get("Content-Type") ?? "");
}
