import { post, type Answer } from "./post.ts";

/** Leaves for the provider of the company's accounts. It leads back to Admin; a problem is the answer, and the page stays. */
export async function leaveForProvider(
  path: "/sign-in/company" | "/account/proof/company",
  body: object = {},
): Promise<Answer<{ to: string }>> {
  const answer = await post<{ to: string }>(path, body);
  if (answer.ok) window.location.assign(answer.data.to);
  return answer;
}
