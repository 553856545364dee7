import { readGroupPosts, type GroupPost } from "#server/staff/company-accounts/group-posts.ts";
import { openAdmin, ORIGIN } from "#server/admin/test-support/admin-client.ts";
import type { Database } from "#server/database/connect.ts";
import { companyProvider } from "#server/staff/company-accounts/company-provider.ts";
import { browserAtProvider, CLIENT } from "./company-provider-fixture.ts";

/** Where the provider leads back to. */
export const RETURN = `${ORIGIN}/sign-in/company`;
const GROUPS = readGroupPosts(
  "Sales team=sales; Swindon managers=manager@swindon; Van adverts=marketing/tradeyard-vans; Closed branch=sales@closed",
) as GroupPost[];

/** Admin with the company's accounts of this issuer. Its clock is the provider's, at first. */
export function openAdminFor(database: Database, issuer: string, { address = "" } = {}) {
  const settings = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, scope: "openid profile email", groupsClaim: "groups" };
  const accounts = { provider: companyProvider({ ...settings, groups: GROUPS }), groups: GROUPS };
  return openAdmin(database, { accounts, address, from: Date.now() });
}

/** A browser of somebody with an account of the company. */
export function companyVisitor(admin: ReturnType<typeof openAdminFor>) {
  const browser = admin.browser();
  const atProvider = browserAtProvider();
  const begin = async (to?: unknown) => {
    const { status, body } = await browser.send("/sign-in/company", { to });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return String(body.to);
  };
  const comeBack = ({ pathname, search }: URL) => browser.send(pathname + search, undefined, { method: "GET" });
  /** `twist`: changes what the provider answered on its way back. */
  const signIn = async (account: string | null = "megan", to?: unknown, twist: (returned: URL) => void = () => undefined) => {
    const { returned } = await atProvider.follow(await begin(to), account);
    twist(returned);
    return comeBack(returned);
  };
  return { ...browser, admin, there: atProvider, begin, comeBack, signIn };
}
