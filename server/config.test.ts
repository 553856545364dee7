import { StartupError } from "./startup-error.ts";
import { readConfig } from "#server/config.ts";
import { expect, test } from "vitest";

test("the defaults are an embedded database, the demo dealer and the loopback address", () => {
  expect(readConfig({})).toEqual({
    log: { level: "info", format: undefined, dir: undefined, days: 30 },
    port: 3000,
    host: "127.0.0.1",
    dataDir: ".data",
    databaseUrl: undefined,
    databasePool: 10,
    databaseWaitMs: 120_000,
    keyFile: undefined,
    demo: true,
    origin: undefined,
    trustProxy: undefined,
    valuers: {},
    deliveries: {},
    pictureHosts: [],
    stockIndex: "columns",
  });
});

test("STOCK_INDEX is columns or plain", () => {
  expect(readConfig({ STOCK_INDEX: "plain" }).stockIndex).toBe("plain");
  expect(() => readConfig({ STOCK_INDEX: "slow" })).toThrow("STOCK_INDEX: must be columns or plain");
});

test("objects are in a folder, or in a bucket with all of its settings", () => {
  const bucket = {
    S3_ENDPOINT: "https://s3.eu-west-2.amazonaws.com",
    S3_BUCKET: "forecourt",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
  };
  expect(readConfig({ OBJECT_STORE: "s3", ...bucket }).s3).toEqual({
    endpoint: "https://s3.eu-west-2.amazonaws.com",
    region: "us-east-1",
    bucket: "forecourt",
    accessKeyId: "id",
    secretAccessKey: "key",
  });
  expect(readConfig({ OBJECT_STORE: "s3", ...bucket, S3_REGION: "eu-west-2" }).s3?.region).toBe("eu-west-2");
  for (const missing of Object.keys(bucket))
    expect(() => readConfig({ OBJECT_STORE: "s3", ...bucket, [missing]: "" })).toThrow("OBJECT_STORE=s3: needs S3_ENDPOINT, S3_BUCKET");
  expect(() => readConfig(bucket)).toThrow("S3_SECRET_ACCESS_KEY: these need OBJECT_STORE=s3");
  expect(() => readConfig({ OBJECT_STORE: "swift" })).toThrow("OBJECT_STORE: must be folder or s3");
  expect(() => readConfig({ OBJECT_STORE: "s3", ...bucket, S3_BUCKET: "../photos" })).toThrow("S3_BUCKET: must be the name of a bucket");
});

test("photos are fetched from hosts that are named, and a host is a name and nothing else", () => {
  expect(readConfig({ PICTURE_HOSTS: "Photos.example, cdn-2.photos.example" }).pictureHosts).toEqual([
    "photos.example",
    "cdn-2.photos.example",
  ]);
  for (const PICTURE_HOSTS of [
    "https://photos.example",
    "photos.example:8443",
    "photos.example/cars",
    "*.example",
    "10.0.0.1",
    "me@photos.example",
  ]) {
    expect(() => readConfig({ PICTURE_HOSTS })).toThrow(/^PICTURE_HOSTS\S*: must be host names/);
  }
});

test("a register or valuer needs all of its settings or none", () => {
  expect(() => readConfig({ DVSA_API_KEY: "key" })).toThrow(/^DVSA_TENANT_ID, .*set all or none$/);
  expect(() => readConfig({ CAP_PASSWORD: "secret" })).toThrow("CAP_SUBSCRIBER_ID and CAP_PASSWORD: set both or neither");
  const dvsa = { DVSA_TENANT_ID: "tenant", DVSA_CLIENT_ID: "us", DVSA_CLIENT_SECRET: "secret", DVSA_API_KEY: "key" };
  expect(readConfig({ ...dvsa, DVLA_API_KEY: "key", CAP_SUBSCRIBER_ID: "12345", CAP_PASSWORD: "secret" }).valuers).toEqual({
    dvla: { apiKey: "key" },
    dvsa: { tenant: "tenant", clientId: "us", clientSecret: "secret", apiKey: "key" },
    cap: { subscriberId: "12345", password: "secret" },
  });
});

test("mails need the public address for their links, and messages to the dealer's systems a secret to be signed with", () => {
  expect(() => readConfig({ SMTP_URL: "smtps://mail.example" })).toThrow(
    "SMTP_URL: set ORIGIN too, because emails contain links to the site",
  );
  expect(() => readConfig({ SMTP_URL: "https://mail.example", ORIGIN: "https://cars.example" })).toThrow(
    "SMTP_URL: must be an smtp:// or smtps:// address",
  );
  expect(() => readConfig({ WEBHOOK_URL: "https://crm.example/hook" })).toThrow(/^WEBHOOK_SECRET: /);
  expect(() => readConfig({ ADF_URL: "https://crm.example/adf", WEBHOOK_SECRET: "short" })).toThrow(
    "WEBHOOK_SECRET: must have 16 characters or more",
  );
  const secret = "sixteen letters or more";
  expect(
    readConfig({
      SMTP_URL: "smtp://mail.example",
      ORIGIN: "https://cars.example",
      ADF_URL: "https://crm.example/adf",
      WEBHOOK_SECRET: secret,
    }).deliveries,
  ).toEqual({
    smtpUrl: "smtp://mail.example",
    webhook: undefined,
    adfWebhook: { url: "https://crm.example/adf", secret },
  });
});

const mailbox = (IMAP_URL: string) => readConfig({ IMAP_URL }).mailbox;

test("a mailbox has a user and a password, which leave this machine encrypted alone", () => {
  expect(mailbox("imaps://reply%40cars.example:p%40ss%2F@mail.example")).toEqual({
    host: "mail.example",
    port: 993,
    encryption: "tls",
    user: "reply@cars.example",
    password: "p@ss/",
    mailbox: "INBOX",
  });
  expect(mailbox("imap://reply:secret@mail.example/Replies%20here")).toMatchObject({
    port: 143,
    encryption: "starttls",
    mailbox: "Replies here",
  });
  expect(mailbox("imap://reply:secret@localhost:1143")).toMatchObject({ port: 1143, encryption: "none" });
  for (const url of ["imaps://mail.example", "imaps://reply@mail.example", "imaps://reply:%zz@mail.example"])
    expect(() => mailbox(url)).toThrow(/^IMAP_URL: must have a user and a password/);
  expect(() => mailbox("https://reply:secret@mail.example")).toThrow("IMAP_URL: must be an imap:// or imaps:// address");
});

test("an external database server gets no demonstration unless configured", () => {
  const DATABASE_URL = "postgres://dealer@localhost/forecourt";
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: "yes" }).demo).toBe(true);
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("says which setting is wrong and what it must be, one line each", () => {
  expect(() =>
    readConfig({ PORT: "eighty", DATABASE_URL: "mysql://x", DEMO: "perhaps", ORIGIN: "cars", ADF_URL: "ftp://cars.example" }),
  ).toThrow(
    new StartupError(
      [
        "PORT: must be a whole number from 0 to 65535",
        "DATABASE_URL: must be a postgres:// address",
        "ORIGIN: must be an address, like https://cars.example",
        "DEMO: must be yes or no",
        "ADF_URL: must be an http:// or https:// address",
      ].join("\n"),
    ),
  );
  for (const PORT of ["3000.5", "-1", "65536", "0x50"])
    expect(() => readConfig({ PORT })).toThrow(/^PORT: must be a whole number from 0 to 65535$/);
  expect(readConfig({ PORT: " 8080 " }).port).toBe(8080);
});

test("addresses are looked up at the Ordnance Survey once there is a key", () => {
  expect(readConfig({}).osPlaces).toBeUndefined();
  expect(readConfig({ OS_PLACES_KEY: "key" }).osPlaces).toEqual({ apiKey: "key", url: undefined });
});

test("company accounts need the provider, the client and the groups that give roles, and a provider that nobody listens to", () => {
  const oidc = {
    OIDC_ISSUER: "https://login.example/tenant",
    OIDC_CLIENT_ID: "forecourt",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ROLES: "Sales team=sales",
  };
  expect(readConfig(oidc).oidc).toEqual({
    issuer: "https://login.example/tenant",
    clientId: "forecourt",
    clientSecret: "secret",
    scope: "openid profile email",
    groupsClaim: "groups",
    groups: [{ group: "Sales team", role: "sales", site: null, website: null }],
  });
  for (const missing of Object.keys(oidc))
    expect(() => readConfig({ ...oidc, [missing]: "" })).toThrow(
      "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES: set all or none",
    );
  for (const OIDC_ISSUER of ["http://127.0.0.1:4000", "http://login.localhost:4000", "http://[::1]:4000"])
    expect(readConfig({ ...oidc, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
  for (const OIDC_ISSUER of ["http://login.example", "http://10.0.0.1", "http://localhost.evil.example", "http://127.0.0.1.evil.example"])
    expect(() => readConfig({ ...oidc, OIDC_ISSUER })).toThrow("OIDC_ISSUER: must be an https:// address; only a provider on this machine");
  for (const OIDC_ISSUER of ["https://me:pass@login.example", "https://login.example/?a=b", "https://login.example/#a"])
    expect(() => readConfig({ ...oidc, OIDC_ISSUER })).toThrow("OIDC_ISSUER: must be the issuer's address alone");
  expect(() => readConfig({ ...oidc, OIDC_ISSUER: "login.example" })).toThrow("OIDC_ISSUER: must be an http:// or https:// address");
  expect(() => readConfig({ ...oidc, OIDC_SCOPE: "profile" })).toThrow("OIDC_SCOPE: must contain openid");
  expect(() => readConfig({ ...oidc, OIDC_ROLES: "Bosses=owner" })).toThrow(
    "OIDC_ROLES: “Bosses=owner”: a group cannot make people owners",
  );
  expect(() => readConfig({ ...oidc, ORIGIN: "https://cars.example" })).toThrow("OIDC_ISSUER: Admin is off behind a proxy");
  const proxied = { ORIGIN: "https://cars.example", ADMIN_ORIGIN: "https://admin.cars.example" };
  expect(readConfig({ ...oidc, ...proxied, OIDC_GROUPS_CLAIM: "roles", OIDC_SCOPE: "openid groups" }).oidc).toMatchObject({
    groupsClaim: "roles",
    scope: "openid groups",
  });
});
