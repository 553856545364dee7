import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openStockFile } from "./open-file.ts";
import type { StockMap } from "#server/stock/import/stock-map.ts";
import { stockFileOf, stockMapOf } from "#server/stock/import/import-fixture.ts";
import type { FileRow } from "./file-row.ts";

const MAP = stockMapOf({ make: "make", range: "model", year: "year", price: "price" });
const CSV = "make,model,year,price\nFord,Fiesta,2019,8000\nVauxhall,Corsa,2018,7495\n";
const ROWS = [
  { line: 2, cells: ["Ford", "Fiesta", "2019", "8000"] },
  { line: 3, cells: ["Vauxhall", "Corsa", "2018", "7495"] },
];

async function rowsOf(content: string | Buffer, name = "stock.csv", map: StockMap = MAP): Promise<FileRow[]> {
  const file = await openStockFile(stockFileOf(content, name), map);
  if ("problems" in file) throw new Error(JSON.stringify(file.problems));
  const rows: FileRow[] = [];
  for await (const row of file.rows) rows.push(row);
  await file.close();
  return rows;
}

async function problemsOf(content: string | Buffer, name = "stock.csv", map: StockMap = MAP): Promise<string[]> {
  const file = await openStockFile(stockFileOf(content, name), map);
  return "problems" in file ? file.problems.map(({ message }) => message) : [];
}

describe("reads CSV", () => {
  test.each([
    ["plain", CSV],
    ["with a byte order mark", `\ufeff${CSV}`],
    ["with CRLF", CSV.replaceAll("\n", "\r\n")],
    ["without a last line end", CSV.trimEnd()],
    ["in UTF-16 with a byte order mark", Buffer.from(`\ufeff${CSV}`, "utf16le")],
    ["gzipped", gzipSync(CSV)],
    ["with a quoted cell", CSV.replace("Fiesta", '"Fiesta"')],
    ["with its columns in another order and case", "PRICE,Year,Model,Make\n8000,2019,Fiesta,Ford\n7495,2018,Corsa,Vauxhall\n"],
    ["with columns that nobody reads", CSV.replace(/$/gm, (_, at: number) => (at === CSV.length ? "" : ",x"))],
  ])("%s", async (_, content) => {
    expect(await rowsOf(content)).toEqual(ROWS);
  });

  test("by its own delimiter and encoding", async () => {
    const bytes = Buffer.from("make;model;year;price\nCitroën;C3;2019;£8.50\n", "latin1");
    const map = stockMapOf({ make: "make", range: "model", year: "year", price: "price" }, { delimiter: ";", encoding: "latin1" });
    expect(await rowsOf(bytes, "stock.csv", map)).toEqual([{ line: 2, cells: ["Citroën", "C3", "2019", "£8.50"] }]);
  });

  test("with the line each row begins on, through line breaks in cells and blank lines", async () => {
    const content = 'make,model,year,price\r\n"Ford\r\nof\r\nBritain",Fiesta,2019,8000\r\n\r\n,,,\r\nVauxhall,Corsa,2018,7495\r\n';
    expect((await rowsOf(content)).map(({ line }) => line)).toEqual([2, 7]);
  });

  test("with line ends of every kind in one file", async () => {
    const content = '\rmake,model,year,price\nFord,Fiesta,2019,8000\r\nVauxhall,"Cor\rsa",2018,7495\rFord,Focus,2020,9995\n';
    expect(await rowsOf(content)).toEqual([
      { line: 3, cells: ["Ford", "Fiesta", "2019", "8000"] },
      { line: 4, cells: ["Vauxhall", "Cor\rsa", "2018", "7495"] },
      { line: 6, cells: ["Ford", "Focus", "2020", "9995"] },
    ]);
  });

  test("refusing rows longer or shorter than the header", async () => {
    expect(await rowsOf("make,model,year,price\nFord,Fiesta,2019,£8,000\nFord,Fiesta,2019\nFord,Fiesta,2019,8000,,\n")).toEqual([
      { line: 2, column: null, reason: "has 5 cells, but the header has 4" },
      { line: 3, column: null, reason: "has 3 cells, but the header has 4" },
      { line: 4, cells: ["Ford", "Fiesta", "2019", "8000"] },
    ]);
  });

  test("up to an unclosed quotation mark, with the line where it opens", async () => {
    const rows = await rowsOf(`${CSV}"Ford,Fiesta,2019,8000\nFord,Fiesta,2019,8000\n`);
    expect(rows).toMatchObject([...ROWS, { line: 4, column: null, damaged: true }]);
    expect(await rowsOf(`${CSV}"Ford,${"Fiesta,".repeat(300_000)}`)).toMatchObject([...ROWS, { line: 4, damaged: true }]);
  });

  test("skipping a row that is too long, and continuing after it", async () => {
    expect(await rowsOf(`make,model,year,price\nFord,${"Fiesta ".repeat(300_000)},2019,8000\n${CSV.slice(CSV.indexOf("\n") + 1)}`)).toEqual(
      [
        { line: 2, column: null, reason: "is longer than 1,000,000 characters" },
        { ...ROWS[0], line: 3 },
        { ...ROWS[1], line: 4 },
      ],
    );
  });

  test("up to an endless row or a quoted cell that is too long, which end the file", async () => {
    const swallowed = "Ford,Fiesta,2019,8000\n".repeat(60_000);
    const farAway = "a quotation mark opens here and is not closed within 1,000,000 characters: the rest of the file cannot be read";
    expect(await rowsOf(`${CSV}"${swallowed}",Fiesta,2019,8000\nKia,Rio,2019,8000\n`)).toEqual([
      ...ROWS,
      { line: 4, column: null, reason: farAway, damaged: true },
    ]);
    expect(await rowsOf(`${CSV}\n"${swallowed.repeat(8)}`)).toEqual([...ROWS, { line: 4, column: null, reason: farAway, damaged: true }]);
    const endless = "is longer than 10,000,000 characters: the rest of the file cannot be read";
    expect(await rowsOf(`${CSV}\nFord,${"Fiesta ".repeat(1_500_000)}`)).toEqual([
      ...ROWS,
      { line: 4, column: null, reason: endless, damaged: true },
    ]);
  });
});

describe("reads JSON lines", () => {
  const LINES = `{"make": "Ford", "model": "Fiesta", "year": 2019, "price": 8000}

{"price": 7495.5, "make": "Vauxhall", "model": null}
`;
  const CELLS = [
    { line: 1, cells: ["Ford", "Fiesta", 2019, 8000] },
    { line: 3, cells: ["Vauxhall", null, undefined, 7495.5] },
  ];

  test("plain and gzipped, one object a line", async () => {
    expect(await rowsOf(LINES, "stock.jsonl")).toEqual(CELLS);
    expect(await rowsOf(gzipSync(`\ufeff${LINES.trimEnd()}`), "stock.ndjson.gz")).toEqual(CELLS);
  });

  test("refusing lines that are not JSON objects or too long, with their line numbers", async () => {
    expect(await rowsOf(`{"make": "Ford"\n[1]\n{"make": "${"x".repeat(1_100_000)}"}\n{"make": "Kia"}\n`, "stock.jsonl")).toEqual([
      { line: 1, column: null, reason: "is not JSON: each line must be one object" },
      { line: 2, column: null, reason: "is not an object: each line must be one object" },
      { line: 3, column: null, reason: "is longer than 1,000,000 characters" },
      { line: 4, cells: ["Kia", undefined, undefined, undefined] },
    ]);
  });
});

describe("stops with a message for", () => {
  test("a file that is not there", async () => {
    expect(await openStockFile("/nowhere/stock.csv", MAP)).toEqual({
      problems: [{ field: "file", message: "/nowhere/stock.csv cannot be read: there is no such file" }],
    });
  });

  test.runIf(process.platform === "linux")("a directory and a pipe, of which nothing stays open", async () => {
    const directory = dirname(stockFileOf("", "stock.csv"));
    expect(await openStockFile(directory, MAP)).toEqual({
      problems: [{ field: "file", message: `${directory} cannot be read: it is a directory` }],
    });
    const pipe = join(directory, "pipe.csv");
    execFileSync("mkfifo", [pipe]);
    expect(await openStockFile(pipe, MAP)).toEqual({ problems: [{ field: "file", message: `${pipe} cannot be read: it is not a file` }] });
    const opened = readdirSync("/proc/self/fd")
      .map((descriptor) => join("/proc/self/fd", descriptor))
      .filter(existsSync);
    expect(opened.map((descriptor) => readlinkSync(descriptor)).filter((path) => path.startsWith(directory))).toEqual([]);
  });

  test("a column that the map needs and the file lacks", async () => {
    expect(await problemsOf("make,model,year\nFord,Fiesta,2019\n")).toEqual(["The file has no column price; it has make, model, year"]);
  });

  test("two columns of the same name", async () => {
    expect(await problemsOf("make,model,year,price,price\n")).toEqual(["The file has 2 columns called price"]);
  });

  test("an empty file and a truncated gzip file", async () => {
    expect(await problemsOf("")).toEqual(["The file has no header row"]);
    expect(await problemsOf(gzipSync(CSV).subarray(0, 20))).toEqual(["The file cannot be read: the gzip file is incomplete"]);
  });
});
