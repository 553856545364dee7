import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const DAY_MS = 24 * 60 * 60 * 1000;
const PER_PAGE = 100;

/** Business unit 507f191e810c19729de860ea and its reviews, as documented; `answer` replaces every response. */
export async function startTrustpilotStub(now: number) {
  let stars: readonly number[] = [];
  let answer: ((response: ServerResponse) => void) | undefined;
  const requests: { path: string; apikey: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stub");
    requests.push({ path: pathname, apikey: request.headers["apikey"]?.toString() });
    if (answer) return answer(response);
    const send = (body: unknown) => void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (!pathname.endsWith("/reviews"))
      return send({ id: "507f191e810c19729de860ea", name: { identifying: "wexcombe.example", referring: [] } });
    const page = Number(searchParams.get("page"));
    const all = stars.map((rating, at) => reviewOf(rating, at, now));
    send({ links: [], reviews: all.slice((page - 1) * PER_PAGE, page * PER_PAGE) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The stars of the reviews, the newest first, one a day. */
    review: (all: readonly number[]) => void ((stars = all), (answer = undefined)),
    answerWith: (respond: (response: ServerResponse) => void) => void (answer = respond),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reviewOf(stars: number, ago: number, now: number) {
  return {
    id: `review-${ago}`,
    stars,
    title: `Title ${ago}`,
    text: `Text of review ${ago} <b>bold</b>`,
    language: "en",
    createdAt: new Date(now - ago * DAY_MS).toISOString(),
    consumer: { id: `consumer-${ago}`, displayName: `Customer ${ago}` },
    isVerified: true,
  };
}
