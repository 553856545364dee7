import { existsSync } from "node:fs";
import engines from "../../scripts/engines.json" with { type: "json" };

/**
 * Whether the journeys of an engine can run here. If not installed they are skipped, with one line saying how to install it;
 * with FORECOURT_ENGINES=required, as in continuous integration, that is a failure.
 */
export function isInstalled(name: keyof typeof engines): boolean {
  const { needs, packages } = engines[name];
  if (needs.every((file) => existsSync(file))) return true;
  const message = `${name} is not installed: its journeys are skipped. On Debian: apt-get install ${packages.join(" ")}`;
  if (process.env["FORECOURT_ENGINES"] === "required") throw new Error(message);
  console.warn(message);
  return false;
}
