import { enquirySource, ENQUIRY_SOURCE_TYPES, DIRECT_SOURCE, type EnquirySource } from "#domain/enquiries/source.ts";
import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { localStorageList, readStoredString } from "#web/storage/local-storage-list.ts";

const STORAGE_NAME = "forecourt.sources";
const MOST = 5;

export type SentSource = EnquirySource & { history: string };

/** What the server writes, and what is sent without script. */
export const SOURCE_WITHOUT_SCRIPT: SentSource = { ...DIRECT_SOURCE, history: "" };

/** The sources of earlier visits, the latest first. Kept only with the shopper's consent. */
const sources = localStorageList<EnquirySource>(STORAGE_NAME, readSource, MOST);
let told = SOURCE_WITHOUT_SCRIPT;

/** Where this visit came from, and with consent the ones before it. The same object for as long as nothing changes. */
export function visitSource(): SentSource {
  const here = enquirySource({
    campaign: new URL(firstAddress()).searchParams.get("utm_source"),
    from: document.referrer === "" ? "" : new URL(document.referrer).hostname,
    own: window.location.hostname,
  });
  const kept = consent() === "accepted" ? sources.all() : [];
  const [latest] = kept;
  // A page that was loaded from one of ours does not know any more where the visit began.
  const { name, type } = here.type === "website" && latest ? latest : here;
  const before = latest?.name === name ? kept.slice(1) : kept;
  const history = before.map((source) => source.name).join(", ");
  if (told.name !== name || told.type !== type || told.history !== history) told = { name, type, history };
  return told;
}

export function watchVisitSource(changed: () => void): () => void {
  const ends = [subscribeToConsent(changed), sources.watch(changed)];
  return () => {
    for (const end of ends) end();
  };
}

/** Notes where this visit came from, if the shopper allows that anything is kept. */
export function recordSource(): void {
  if (consent() !== "accepted") return;
  const { name, type } = visitSource();
  const [latest] = sources.all();
  if (type !== "website" && latest?.name !== name) sources.replace([{ name, type }, ...sources.all()]);
}

export function clearSources(): void {
  sources.replace([]);
}

/** The address that this document was loaded with: later pages came in its place. */
function firstAddress(): string {
  return performance.getEntriesByType("navigation")[0]?.name ?? window.location.href;
}

function readSource(stored: object): EnquirySource | undefined {
  const name = readStoredString(stored, "name");
  const type = ENQUIRY_SOURCE_TYPES.find((each) => each === readStoredString(stored, "type"));
  return name && type ? { name, type } : undefined;
}
