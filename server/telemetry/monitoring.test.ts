import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openMetrics } from "./metrics.ts";

const PROJECT = join(import.meta.dirname, "../..");
const FOLDER = join(PROJECT, "deploy/monitoring");
const METRIC = /\b(?:forecourt|nodejs|process)_[a-z0-9_]+\b/g;

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
const rules: Rule[] = parse(read("alerts.yml")).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(read("dashboard.json"));
const promtool = spawnSync("promtool", ["--version"]).status === 0;

describe("the files in deploy/monitoring", () => {
  test("name only metrics that a node has", async () => {
    const metrics = openMetrics({ pool: () => undefined, figures: async () => undefined });
    onTestFinished(metrics.close);
    const served = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const used = [...rules.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(
      (expr) => [...expr.matchAll(METRIC)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, "")),
    );
    expect(new Set(used).size).toBeGreaterThan(10);
    expect([...new Set(used)].filter((name) => !served.has(name))).toEqual([]);
  });

  test("have ten alerts, each with what to do about it in docs/operating.md", () => {
    const headings = [...readFileSync(join(PROJECT, "docs/operating.md"), "utf8").matchAll(/^### (.+)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(" ", "-"),
    );
    expect(rules).toHaveLength(10);
    expect(rules.map(({ annotations }) => annotations.runbook).filter((link) => !headings.includes(link.split("#")[1] ?? ""))).toEqual([]);
  });

  test.skipIf(!promtool).each([
    ["check", "config", "prometheus.yml"],
    ["check", "rules", "alerts.yml"],
    ["test", "rules", "alerts.test.yml"],
  ])("pass promtool %s %s", (...words) => {
    const run = spawnSync("promtool", words, { cwd: FOLDER, encoding: "utf8" });
    expect([run.status, run.stdout + run.stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });
});

if (!promtool) test.skip("Alerts are not tried in Prometheus: this machine has no promtool (Debian: prometheus)", () => undefined);

function read(file: string): string {
  return readFileSync(join(FOLDER, file), "utf8");
}
