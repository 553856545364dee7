import { rootCause } from "#server/startup-error.ts";
import type { ObjectStore, S3Settings } from "./object-store.ts";
import { AwsClient } from "aws4fetch";
import { hash } from "node:crypto";

/** A store that does not answer must not hold up pictures for longer. */
const LIMIT_MS = 3_000;
/** One more attempt after a 5xx status. */
const RETRIES = 1;
/** More than any object that is written. */
const MAX_BYTES = 32 * 1024 * 1024;

type S3Options = { limitMs?: number; report?: (line: string) => void };

/**
 * Objects in a bucket of S3 or of a service with the same interface (Amazon S3 API reference of 2006-03-01: GetObject, HeadObject,
 * PutObject, DeleteObject, ListObjectsV2), addressed by path and signed by Signature Version 4, which covers the content. Reports the
 * first failure and the recovery.
 */
export function s3Store(settings: S3Settings, { limitMs = LIMIT_MS, report = console.warn }: S3Options = {}): ObjectStore {
  const { endpoint, bucket } = settings;
  const client = s3Client(settings);
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  let isAway = false;

  async function send(method: string, path: string, body?: Buffer): Promise<Buffer | undefined> {
    try {
      const answer = await request(method, path, body);
      if (isAway) report(`The object store at ${endpoint} answers again`);
      isAway = false;
      return answer;
    } catch (error) {
      const reason = `The object store at ${endpoint}, bucket ${bucket}, cannot be used: ${rootCause(error)}`;
      if (!isAway) report(reason);
      isAway = true;
      throw new Error(reason, { cause: error });
    }
  }

  /** The content of the response; undefined for a missing object. */
  async function request(method: string, path: string, body?: Buffer): Promise<Buffer | undefined> {
    const response = await client.fetch(`${base}${path}`, {
      method,
      headers: { "X-Amz-Content-Sha256": hash("sha256", body ?? "", "hex") },
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(limitMs),
      redirect: "error",
    });
    if (Number(response.headers.get("Content-Length")) > MAX_BYTES) throw new Error(`${path} has more than ${MAX_BYTES} bytes`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    const code = errorCode(bytes);
    if (response.status === 404 && code !== "NoSuchBucket") return undefined;
    throw new Error(`it answered ${response.status} ${code}`.trim());
  }

  return {
    isShared: true,
    get: (key) => send("GET", `/${key}`),
    // HeadObject has no error code: only GetObject tells a missing object from a missing bucket.
    has: async (key) => ((await send("HEAD", `/${key}`)) ?? (await send("GET", `/${key}`))) !== undefined,
    list: async (use) => {
      const names: string[] = [];
      const query = new URLSearchParams({ "list-type": "2", prefix: `${use}/` });
      for (;;) {
        const { keys, next } = parseList((await send("GET", `?${query}`))?.toString() ?? "");
        for (const key of keys) names.push(key.slice(use.length + 1));
        if (next === undefined) return names;
        query.set("continuation-token", next);
      }
    },
    put: async (key, bytes) => void (await send("PUT", `/${key}`, bytes)),
    delete: async (key) => void (await send("DELETE", `/${key}`)),
  };
}

/** The client that signs: its `sign` and `fetch` take a URL and the options of `fetch`. */
export function s3Client({
  accessKeyId,
  secretAccessKey,
  region,
}: Pick<S3Settings, "accessKeyId" | "secretAccessKey" | "region">): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
}

/** Of a ListBucketResult. Our keys have no characters that XML would escape. */
function parseList(xml: string): { keys: string[]; next: string | undefined } {
  return {
    keys: Array.from(xml.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key = ""]) => key),
    next: /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1],
  };
}

/** S3 names the reason in XML, such as <Code>AccessDenied</Code>. */
function errorCode(xml: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(xml.toString("utf8", 0, 2_000))?.[1] ?? "";
}
