import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type * as z from "zod";

/** The lines of a JSON Lines file in batches; an invalid line becomes a problem with its number. */
export async function* linesOf<Line extends z.ZodType>(
  path: string,
  shape: Line,
  atATime: number,
): AsyncGenerator<{ lines: z.infer<Line>[]; problems: string[] }> {
  let batch: { lines: z.infer<Line>[]; problems: string[] } = { lines: [], problems: [] };
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === "") continue;
    const read = shape.safeParse(jsonOf(text));
    if (read.success) batch.lines.push(read.data);
    else
      batch.problems.push(
        `line ${number}: ` +
          `${read.error.issues.map(({ path: place, message }) => [place.join("."), message].filter(Boolean).join(" ")).join("; ")}`,
      );
    if (batch.lines.length < atATime) continue;
    yield batch;
    batch = { lines: [], problems: [] };
  }
  yield batch;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
