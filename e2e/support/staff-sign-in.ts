import { softAuthenticator } from "#server/staff/test-support/soft-authenticator.ts";
import { requestAdmin } from "./admin-request.ts";

type Device = ReturnType<typeof softAuthenticator>;
type Cookie = { name: string; value: string };

/**
 * Signs people of the staff in as their browsers do, without the pages that ask for it: somebody's first sign-in makes a passkey with the
 * link of their invitation, later ones use it. Each is a session of its own, so tests that share a person stay apart.
 */
export function staffSignIn(admin: string, invite: (name: string, ...words: string[]) => string) {
  const people = new Map<string, { device: Device; words: string }>();

  /** The session's cookie. */
  return async (name: string, ...words: string[]): Promise<Cookie> => {
    const known = people.get(name);
    if (known && known.words !== words.join(" ")) throw new Error(`${name} was invited with ${known.words}`);
    if (known) return ceremony(admin, "/sign-in", {}, (options) => known.device.get(options));
    const device = softAuthenticator({ origin: admin, rpId: new URL(admin).hostname });
    const invitation = new URL(invite(name, ...words)).hash.slice(1);
    const session = await ceremony(admin, "/invitation", { invitation }, (options) => device.create(options));
    people.set(name, { device, words: words.join(" ") });
    return session;
  };
}

async function ceremony(admin: string, path: string, body: object, answerTo: (options: { challenge: string }) => object): Promise<Cookie> {
  const begun = await post(admin, `${path}/options`, body);
  const { options } = JSON.parse(begun.text) as { options: { challenge: string } };
  const cookie = cookiesOf(begun).map(({ name, value }) => `${name}=${value}`);
  const done = await post(admin, path, { ...body, answer: answerTo(options) }, cookie.join("; "));
  const session = cookiesOf(done).find(({ name }) => name.endsWith("staff"));
  if (done.status !== 200 || !session) throw new Error(`${path} answered ${done.status}: ${done.text}`);
  return session;
}

function post(admin: string, path: string, body: object, Cookie = "") {
  const headers = { "Content-Type": "application/json", Origin: admin, ...(Cookie && { Cookie }) };
  return requestAdmin(admin, path, { method: "POST", headers, body: JSON.stringify(body) });
}

function cookiesOf({ headers }: Awaited<ReturnType<typeof post>>): Cookie[] {
  return (headers["set-cookie"] ?? []).map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value };
  });
}
