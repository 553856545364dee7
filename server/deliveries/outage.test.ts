import { MINUTE_MS } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { deliveries as table } from "#server/database/outbox-schema.ts";
import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import type { DeliveryContext } from "./delivery-context.ts";
import { openDeliveries } from "./open-deliveries.ts";
import { announceLead } from "./announce.ts";
import { SECRET } from "./test-support/webhook-receiver.ts";

const POLL = { timeout: 30_000, interval: 20 };

test.skipIf(!inject("postgresql"))(
  "what was sent while the database went away for longer than its lease is not sent again, by no node",
  { timeout: 120_000 },
  async () => {
    const cluster = await startPostgresCluster();
    if (!cluster) throw new Error("the other tests of this run have a PostgreSQL");
    onTestFinished(() => cluster.stop());
    const clock = { now: Date.now() };
    const mails: MailMessage[] = [];
    const sending = Promise.withResolvers<void>();
    const handedOver = Promise.withResolvers<void>();
    const { keys, webhook } = await startSlowReceiver(handedOver.promise);
    const node = async (send: (mail: MailMessage) => Promise<void>) => {
      const open = await openDatabase({ databaseUrl: cluster.url, dataDir: "" });
      onTestFinished(() => open.close());
      const context: DeliveryContext = {
        database: open.database,
        website: wexcombe,
        organisation: await openOrganisation(open.database),
        origin: () => "https://cars.example",
        mail: { name: "test", send },
        webhook,
        adfWebhook: undefined,
        now: () => clock.now,
        random: () => 0.5,
      };
      return { ...open, deliveries: openDeliveries(context) };
    };
    const first = await node(async (mail) => {
      sending.resolve();
      await handedOver.promise;
      mails.push(mail);
    });
    const second = await node(async (mail) => void mails.push(mail));
    const { submit } = await createLeadFixture(first, { onTaken: announceLead });
    expect((await submit({ form_id: "12", ...AMINA_CONTACT, message: "Is it there?", enquiry_type: "General Enquiry" })).status).toBe(201);
    const statuses = async () => (await first.database.select().from(table)).map(({ route, status }) => `${route} ${status}`);

    const round = first.deliveries.deliver().catch((error: unknown) => error);
    await sending.promise;
    await expect.poll(() => keys.length, POLL).toBe(1);
    await cluster.away("kill");
    handedOver.resolve();
    expect(await round).toBeInstanceOf(Error);
    const sent = mails.length;
    expect(sent).toBeGreaterThan(0);
    clock.now += 3 * MINUTE_MS;
    await expect(second.deliveries.deliver()).rejects.toThrow();

    await cluster.start();
    // The other node is first.
    await expect
      .poll(
        () =>
          second.deliveries.deliver().then(
            () => "done",
            () => "away",
          ),
        POLL,
      )
      .toBe("done");
    expect(mails).toHaveLength(sent);
    await expect
      .poll(
        () =>
          first.deliveries.deliver().then(
            () => "done",
            () => "away",
          ),
        POLL,
      )
      .toBe("done");
    await second.deliveries.deliver();
    expect(new Set((await statuses()).map((each) => each.split(" ")[1]))).toEqual(new Set(["sent"]));
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(keys).toHaveLength(1);
  },
);

/** Answers once it may; `keys` are those of what has arrived. */
async function startSlowReceiver(mayAnswer: Promise<void>) {
  const keys: unknown[] = [];
  const server = createServer(async (incoming, answer) => {
    keys.push(incoming.headers["idempotency-key"]);
    await mayAnswer;
    answer.writeHead(204).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { keys, webhook: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, secret: SECRET } };
}
