import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration, type JWK } from "oidc-provider";

export const CLIENT = { id: "forecourt", secret: "100% secret: a+b&c=d" };

/** What the provider says of somebody. */
export type Claims = { name?: string; email?: string; groups?: readonly string[] | string };

type Options = {
  redirectUri: string;
  accounts?: Record<string, Claims>;
  /** Whether the claims are in the ID token; otherwise they have to be fetched. */
  inIdToken?: boolean;
  authentication?: "client_secret_basic" | "client_secret_post";
};

/** A real provider of OpenID Connect at this machine, whose sign-in page has a button for each account. */
export async function startCompanyProvider({
  redirectUri,
  accounts = {},
  inIdToken = true,
  authentication = "client_secret_basic",
}: Options) {
  const known = new Map(Object.entries(accounts));
  const problems: string[] = [];
  const twisted = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(
    (request, response) => void answer(request, response).catch((error: unknown) => response.destroy(error as Error)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [newKey()] },
    cookies: { keys: ["a key of the cookies of this test"] },
    claims: { openid: ["sub"], profile: ["name", "groups"], email: ["email"] },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => (known.has(sub) ? { accountId: sub, claims: async () => ({ sub, ...known.get(sub) }) } : undefined),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.on("grant.error", (_, error) => problems.push([error.error, error.error_detail].filter(Boolean).join(": ")));
  provider.on("server_error", (_, error) => problems.push(String(error.stack)));
  const callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", issuer);
    const twist = twisted.get(pathname);
    if (twist) return twist(response);
    if (!pathname.startsWith("/interaction/")) return callback(request, response);
    if (request.method !== "POST") {
      const { prompt } = await provider.interactionDetails(request, response);
      const buttons = [...known].map(([sub, { name = sub }]) => `<button name="account" value="${sub}">${name}</button>`).join("");
      const page = `<!doctype html><title>${prompt.name}</title><form method="post">${buttons}</form>`;
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(page);
      return;
    }
    let body = "";
    for await (const part of request) body += part;
    const accountId = new URLSearchParams(body).get("account");
    const result = accountId ? { login: { accountId } } : { error: "access_denied", error_description: "cancelled" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    /** By subject; tests change it between two sign-ins. */
    accounts: known,
    /** Why the provider gave no tokens. */
    problems,
    /** Answers a path in another manner until `straighten`. */
    twist: (path: string, respond: (response: ServerResponse) => void) => void twisted.set(path, respond),
    straighten: () => twisted.clear(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), "127.0.0.1", resolve)),
  };
}

export type CompanyProviderFixture = Awaited<ReturnType<typeof startCompanyProvider>>;

/** A browser at the provider: it has cookies there. */
export function browserAtProvider() {
  const cookies = new Map<string, string>();
  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** Follows an address of the provider; on its sign-in page signs in as `account`. The address that it leads back to. */
  async function follow(address: string, account: string | null): Promise<{ returned: URL; signedInThere: boolean }> {
    const { origin } = new URL(address);
    let signedInThere = false;
    let next = address;
    for (let at = 0; at < 10; at++) {
      if (new URL(next).origin !== origin) return { returned: new URL(next), signedInThere };
      let response = await request(next);
      if (response.status === 200) {
        signedInThere = true;
        const body = new URLSearchParams(account === null ? {} : { account });
        response = await request(next, { method: "POST", body });
      }
      const location = response.headers.get("Location");
      if (location === null)
        throw new Error(`the provider answered ${response.status}: ${/<strong>error_description<.*/.exec(await response.text())?.[0]}`);
      next = new URL(location, next).href;
    }
    throw new Error("the provider leads in a circle");
  }

  return { follow };
}

/** A key that signs ID tokens. */
export function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...(privateKey.export({ format: "jwk" }) as JWK), alg: "RS256", use: "sig", kid: crypto.randomUUID() };
}
