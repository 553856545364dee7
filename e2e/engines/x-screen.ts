import { once } from "node:events";
import { startProgram } from "./program.ts";

export type XScreen = { display: string; stop: () => Promise<void> };

/** An Xvfb display for a browser without a headless mode; the server chooses a free display number. */
export async function startXScreen({ width, height }: { width: number; height: number }): Promise<XScreen> {
  const server = startProgram("Xvfb", ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"]);
  const [number] = (await Promise.race([once(server.answers, "data"), once(server.answers, "end").then(() => [undefined])])) as [
    Buffer | undefined,
  ];
  if (!number) throw new Error(`Xvfb did not start:\n${server.output()}`);
  return { display: `:${number.toString().trim()}`, stop: server.stop };
}
