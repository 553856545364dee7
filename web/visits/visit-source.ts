import { enquirySource, ENQUIRY_SOURCE_TYPES, DIRECT_SOURCE, type EnquirySource } from "#domain/enquiries/source.ts";
import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { localStorageList, readStoredString } from "#web/storage/local-storage-list.ts";

const VISIT_SOURCES_KEY = "forecourt.sources";
const MAX_SOURCES = 5;

export type SentSource = EnquirySource & { history: string };

/** Rendered by the server, and submitted without script. */
export const SOURCE_WITHOUT_SCRIPT: SentSource = { ...DIRECT_SOURCE, history: "" };

/** Sources of earlier visits, latest first. Stored only with consent. */
const sources = localStorageList<EnquirySource>(VISIT_SOURCES_KEY, readSource, MAX_SOURCES);
let reported = SOURCE_WITHOUT_SCRIPT;

/** The source of this visit and, with consent, of earlier ones. The same object until something changes. */
export function visitSource(): SentSource {
  const here = enquirySource({
    campaign: new URL(firstAddress()).searchParams.get("utm_source"),
    from: document.referrer === "" ? "" : new URL(document.referrer).hostname,
    site_host: window.location.hostname,
  });
  const saved = consent() === "accepted" ? sources.all() : [];
  const [latest] = saved;
  // A document loaded from one of this website's pages has lost the visit's referrer: use the stored source.
  const { name, type } = here.type === "website" && latest ? latest : here;
  const before = latest?.name === name ? saved.slice(1) : saved;
  const history = before.map((source) => source.name).join(", ");
  if (reported.name !== name || reported.type !== type || reported.history !== history) reported = { name, type, history };
  return reported;
}

export function watchVisitSource(changed: () => void): () => void {
  const ends = [subscribeToConsent(changed), sources.watch(changed)];
  return () => {
    for (const end of ends) end();
  };
}

/** Records the source of this visit, with consent only. */
export function recordSource(): void {
  if (consent() !== "accepted") return;
  const { name, type } = visitSource();
  const [latest] = sources.all();
  if (type !== "website" && latest?.name !== name) sources.replace([{ name, type }, ...sources.all()]);
}

export function clearSources(): void {
  sources.replace([]);
}

/** The URL that this document was loaded with, before client-side navigation. */
function firstAddress(): string {
  return performance.getEntriesByType("navigation")[0]?.name ?? window.location.href;
}

function readSource(stored: object): EnquirySource | undefined {
  const name = readStoredString(stored, "name");
  const type = ENQUIRY_SOURCE_TYPES.find((each) => each === readStoredString(stored, "type"));
  return name && type ? { name, type } : undefined;
}
