import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { PROJECT, projectFiles } from "./project-files.ts";

/** What a node needs after SIGTERM: 5 s in which proxies turn away, 10 s for running requests, 10 s to close the database. */
const GRACE_S = 30;
/** Variables that are not the site's own. */
const OTHERS = /^(?:NODE_ENV|PATH|DATABASE_PASSWORD|MALLOC_ARENA_MAX)$/;

test("every YAML file of deploy/ can be read, and Kubernetes finds each thing that is named there", () => {
  for (const file of projectFiles("deploy/**/*.y*ml")) expect([file, documents(file).flatMap(({ errors }) => errors)]).toEqual([file, []]);
  const things = projectFiles("deploy/kubernetes/*.yaml").flatMap((file) => documents(file).map((each) => each.toJS() as Thing));
  const named = (kind: string) => things.filter((thing) => thing.kind === kind);
  const [deployment, service, budget, scaler, ingress] = [
    "Deployment",
    "Service",
    "PodDisruptionBudget",
    "HorizontalPodAutoscaler",
    "Ingress",
  ].map((kind) => named(kind)[0]);
  const labels = deployment?.spec.template.metadata.labels;
  expect(deployment?.spec.selector.matchLabels).toEqual(labels);
  expect(service?.spec.selector).toEqual(labels);
  expect(budget?.spec.selector.matchLabels).toEqual(labels);
  expect(scaler?.spec.scaleTargetRef.name).toBe(deployment?.metadata.name);
  expect(ingress?.spec.rules[0].http.paths[0].backend.service.name).toBe(service?.metadata.name);
  const pod = deployment?.spec.template.spec;
  const volumes = pod.volumes.map(({ name }: { name: string }) => name);
  expect(pod.containers[0].volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes);
  // The alert and the scaler read a metric that the site has.
  const metric = scaler?.spec.metrics[0].pods.metric.name;
  expect(read("docs/operating.md")).toContain(metric);
  expect(read("deploy/kubernetes/prometheus-adapter.yaml")).toContain(`as: ${metric}`);
});

test("every setting in deploy/ is one that the site documents", () => {
  const compose = parse(read("deploy/container/compose.yaml"), { merge: true }) as { services: Record<string, Thing> };
  const [config] = documents("deploy/kubernetes/nodes.yaml").map((each) => each.toJS() as Thing);
  const names = [
    ...Object.keys(compose.services["node1"]?.["environment"] ?? {}),
    ...Object.keys(config?.["data"] ?? {}),
    ...Array.from(read("deploy/systemd/forecourt.env").matchAll(/^(\w+)=/gm), ([, name = ""]) => name),
    ...Array.from(/^ENV (.*)$/m.exec(read("deploy/container/Containerfile"))?.[1]?.matchAll(/(\w+)=/g) ?? [], ([, name = ""]) => name),
  ].filter((name) => !OTHERS.test(name));
  expect(names.length).toBeGreaterThan(20);
  const documented = read("docs/configuration.md");
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

test("a node has time to end everywhere, and starts by the same command in the image and the unit", () => {
  const unit = read("deploy/systemd/forecourt@.service");
  expect(unit).toContain(`TimeoutStopSec=${GRACE_S}`);
  expect(read("deploy/container/compose.yaml")).toContain(`stop_grace_period: ${GRACE_S}s`);
  expect(read("deploy/kubernetes/nodes.yaml")).toContain(`terminationGracePeriodSeconds: ${GRACE_S}`);
  const [, start = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
  const image = Array.from(read("deploy/container/Containerfile").matchAll(/^(?:ENTRYPOINT|CMD) (\[.*\])$/gm), ([, list = ""]) => list);
  const command = image.flatMap((list) => JSON.parse(list) as string[]).join(" ");
  expect(command).toBe(`node ${start}`);
});

test("the proxy of the compose file is the one of several machines, with other nodes and without a log of its own", () => {
  expect(rules("deploy/container/nginx.conf")).toEqual(rules("deploy/nginx/forecourt.conf"));
});

test.skipIf(!isInstalled("nginx"))("nginx accepts its configuration", () => {
  const folder = certificates();
  const main = join(folder, "nginx.conf");
  // Each file says where it goes; nginx reads them in the order of their names.
  for (const file of projectFiles("deploy/nginx/*.conf")) {
    const text = read(file).replaceAll("/etc/nginx/tls", folder).replaceAll("/var/log/nginx", folder);
    const [, name = ""] = /^# \/etc\/nginx\/conf\.d\/([\w-]+\.conf)/.exec(text) ?? [];
    writeFileSync(join(folder, `http-${name}`), text);
  }
  writeFileSync(main, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\ninclude ${folder}/http-*.conf;\n}\n`);
  expect(output("nginx", ["-t", "-p", folder, "-c", main])).toContain("test is successful");
});

test.skipIf(!isInstalled("haproxy"))("HAProxy accepts its configurations", () => {
  const folder = certificates();
  for (const file of ["deploy/haproxy/database.cfg", "deploy/haproxy/site.cfg"]) {
    const copy = join(folder, basename(file));
    writeFileSync(copy, read(file).replaceAll("/etc/haproxy/forecourt.pem", `${folder}/forecourt.pem`));
    expect(output("haproxy", ["-c", "-f", copy])).toContain("Configuration file is valid");
  }
});

test.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the units", () => {
  const folder = temporary();
  for (const file of projectFiles("deploy/systemd/*.service", "deploy/systemd/*.timer"))
    writeFileSync(join(folder, basename(file)), read(file).replace(/^ExecStart=\S+\/node /m, `ExecStart=${process.execPath} `));
  const units = ["forecourt@1.service", "forecourt-backup-full.timer", "forecourt-backup-diff.timer", "forecourt-backup-check.timer"];
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units.map((unit) => join(folder, unit))], {
    encoding: "utf8",
  });
  // Other units of the machine may have faults of their own.
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("forecourt"))).toEqual([]);
});

// oxlint-disable-next-line typescript/no-explicit-any
type Thing = Record<string, any>;

/** The lines of an nginx configuration but for comments, nodes and the log. */
function rules(file: string): string[] {
  return read(file)
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)|^\s+server \S+:3000 |^\s+access_log /.test(line));
}

function documents(file: string) {
  return parseAllDocuments(read(file), { merge: true });
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).error === undefined;
}

function output(command: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return stdout + stderr;
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a self-signed certificate, as nginx and as HAProxy read it. */
function certificates(): string {
  const folder = temporary();
  const [key, certificate] = [join(folder, "forecourt.key"), join(folder, "forecourt.crt")];
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=cars.example"];
  spawnSync("openssl", ["req", ...options, "-keyout", key, "-out", certificate]);
  writeFileSync(join(folder, "forecourt.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return folder;
}

function read(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}
