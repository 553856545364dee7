import { text } from "node:stream/consumers";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

/** Lints the document on standard input by Redocly's and Spectral's recommended rules; prints [{tool, severity, rule, at, message}]. */
const source = await text(process.stdin);
const SEVERITIES = ["error", "warn", "info", "hint"];

const redocly = await lintFromString({ source, config: await createConfig({ extends: ["recommended"] }) });
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });
const found = await linter.run(JSON.parse(source));

console.log(
  JSON.stringify([
    ...redocly.map(({ severity, ruleId, location, message }) => ({
      tool: "Redocly",
      severity,
      rule: ruleId,
      at: location[0]?.pointer ?? "",
      message,
    })),
    ...found.map(({ severity, code, path, message }) => ({
      tool: "Spectral",
      severity: SEVERITIES[severity],
      rule: String(code),
      at: path.join("/"),
      message,
    })),
  ]),
);
