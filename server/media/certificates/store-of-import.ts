import type { CertificateStore } from "./certificate-files.ts";

/** So many failures in a row are an outage, which makes each request wait for seconds; one certificate alone may fail by its size. */
const MAX_FAILURES = 3;

/**
 * The store for one import, which asks no more once it has failed three times in a row: an outage holds an import up for seconds, however
 * many rows name a certificate. Looking and storing fail apart, because the rights to a bucket may allow one alone. The log has the first
 * failure of each.
 */
export function storeOfImport(store: CertificateStore): CertificateStore {
  return {
    has: untilAway((key) => store.has(key), "looked for"),
    put: untilAway((key, bytes) => store.put(key, bytes), "stored"),
  };
}

function untilAway<Values extends unknown[], Answer>(
  request: (...values: Values) => Promise<Answer>,
  what: string,
): (...values: Values) => Promise<Answer> {
  let failures = 0;
  let isLogged = false;
  return async (...values) => {
    if (failures === MAX_FAILURES) throw new Error("the store has not answered this import before");
    try {
      const answer = await request(...values);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (!isLogged) console.error(`Battery certificates of an import cannot be ${what} in the object store:`, error);
      isLogged = true;
      throw error;
    }
  };
}
