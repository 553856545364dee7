import { fillLines } from "./fill-lines.ts";
import type { ImportReport, ImportStep, RowRefusal } from "#server/stock/import/report.ts";

const BAR_LENGTH = 30;
/** All of the report are in the JSON output. */
const MAX_LISTED_FIGURES = 20;
const BACK_AND_CLEAR = "\r\u001b[K";

type Stream = { write: (text: string) => unknown; isTTY?: boolean };
export type Streams = { stdout: Stream; stderr: Stream };

export type ImportOutput = {
  step: (step: ImportStep) => void;
  end: (report: ImportReport) => void;
  /** The import ended in an error that is reported elsewhere. */
  fail: (error: unknown) => void;
};

/** Prints each refused row as it is found, a progress bar on terminals, and the report. */
export function textOutput({ stdout, stderr }: Streams): ImportOutput {
  const bar = progressBar(stderr);
  return {
    step: (step) => {
      bar.clear();
      for (const refusal of step.refusals) stderr.write(`Refused: ${where(refusal)}\n`);
      bar.draw(step);
    },
    end: (report) => {
      bar.clear();
      if (report.site || report.rows > 0) stdout.write(`${summary(report)}\n`);
      for (const { field, message } of report.problems) stderr.write(`${field}: ${printable(message)}\n`);
    },
    fail: () => bar.clear(),
  };
}

/** Prints one JSON object. Refusals are written as they are found, so memory use does not depend on their number. */
export function jsonOutput({ stdout, stderr }: Streams): ImportOutput {
  const bar = progressBar(stderr);
  let written = 0;
  const open = () => written === 0 && stdout.write(`{"refusals": [`);
  const refuse = (refusal: RowRefusal) => {
    open();
    stdout.write(`${written === 0 ? "" : ","}\n  ${JSON.stringify(refusal)}`);
    written += 1;
  };
  const close = (rest: object) => {
    open();
    stdout.write(`],\n${JSON.stringify(rest, null, 2).slice(2)}\n`);
  };
  return {
    step: (step) => {
      for (const refusal of step.refusals) refuse(refusal);
      bar.draw(step);
    },
    end: ({ refusals: _told, ...rest }) => {
      bar.clear();
      close(rest);
    },
    fail: (error) => {
      bar.clear();
      close({ problems: [{ field: "import", message: error instanceof Error ? error.message : String(error) }] });
    },
  };
}

function progressBar(stream: Stream) {
  let drawn = false;
  const clear = () => {
    if (drawn) stream.write(BACK_AND_CLEAR);
    drawn = false;
  };
  const draw = ({ rows, fraction }: ImportStep) => {
    if (stream.isTTY !== true) return;
    clear();
    const done = Math.round((fraction ?? 0) * BAR_LENGTH);
    const bar = fraction === undefined ? "" : `${"█".repeat(done)}${"░".repeat(BAR_LENGTH - done)} ${Math.round(fraction * 100)}%  `;
    stream.write(`${bar}${rows.toLocaleString("en-GB")} rows`);
    drawn = true;
  };
  return { clear, draw };
}

function where({ line, column, reason }: RowRefusal): string {
  return printable(`line ${line}${column === null ? "" : `, ${column}`}: ${reason}`);
}

function summary(report: ImportReport): string {
  const { source, site, dry_run, rows, ...figures } = report;
  const place = site === null ? "" : ` into ${site.name} (${site.slug}${site.created ? ", a new branch" : ""})`;
  const counts = (["added", "changed", "returned", "unchanged", "refused", "gone"] as const).map(
    (name) => `${figures[name].toLocaleString("en-GB")} ${name}`,
  );
  if (figures.passed_over > 0) counts.push(`${figures.passed_over.toLocaleString("en-GB")} skipped`);
  if (figures.kept_for_orders > 0) counts.push(`${figures.kept_for_orders} missing but kept because of an order`);
  const { ignored_columns: ignored, unknown_properties: unknown, renumbered, unread, unread_figures } = report;
  const notes = [
    ...(ignored.length === 0 ? [] : [`${ignored.length === 1 ? "Column" : "Columns"} not imported: ${ignored.join(", ")}`]),
    ...(unknown.length === 0
      ? []
      : [
          `${unknown.length === 1 ? "Property" : "Properties"} not imported: ` +
            `${unknown.map(({ name, line }) => `${name} (first in line ${line})`).join(", ")}`,
        ]),
    ...unread_figures.slice(0, MAX_LISTED_FIGURES).map((figure) => `Not known, because it can't be read: ${where(figure)}`),
    ...(unread > MAX_LISTED_FIGURES
      ? [`and ${(unread - MAX_LISTED_FIGURES).toLocaleString("en-GB")} more figures that can't be read`]
      : []),
    ...renumbered.map(
      ({ line, stock_id, new_stock_id }) =>
        `Line ${line}: the stock number ${stock_id} is taken, so this vehicle gets ` +
        `${new_stock_id === null ? "another one" : String(new_stock_id)}`,
    ),
    ...(report.register ? fillLines(report.register) : []),
  ];
  return [
    `${dry_run ? "Dry run, nothing written: " : ""}${source}${place}`,
    `${rows.toLocaleString("en-GB")} ${rows === 1 ? "row" : "rows"}: ${counts.join(", ")}`,
    ...notes.map(printable),
  ].join("\n");
}

/** Removes control characters: file contents must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
