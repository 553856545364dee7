import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "vite";
import { stampBuild } from "./build.mjs";
import { PROJECT } from "./run-command.mjs";

const FOLDER = join(PROJECT, "build/site");
/** Packages that load files next to their code: WebAssembly, native libraries, fonts. Only the first is loaded at every start. */
const NOT_BUNDLED = ["@electric-sql/pglite", "sharp", "pdfkit", "pg", "nodemailer", "imapflow"];

/**
 * Bundles the modules of the site's start into a few files: Node needs at least half a millisecond for each of a thousand
 * modules. Worker threads load their sources, as in development.
 */
await build({
  configFile: false,
  root: PROJECT,
  publicDir: false,
  logLevel: "warn",
  plugins: [fromItsSource()],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: "server/start.ts",
    outDir: FOLDER,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
  },
});

/** The files of the build in one digest, part of entity tags: nodes with the same build give the same response the same tag. */
const digest = createHash("sha256");
for (const part of ["client", "server", "site", "admin"]) {
  const folder = join(PROJECT, "build", part);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byPath)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    digest.update(`${relative(folder, path)}\n`).update(readFileSync(path));
  }
}
writeFileSync(join(PROJECT, "build/digest"), `${digest.digest("hex").slice(0, 16)}\n`);
stampBuild();

/** @param {import("node:fs").Dirent} one @param {import("node:fs").Dirent} other */
function byPath(one, other) {
  return join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1;
}

/** Keeps `import.meta` of a bundled module at its source path, so that it finds files next to its source. */
function fromItsSource() {
  return {
    name: "import-meta-from-its-source",
    enforce: "pre",
    transform(code, id) {
      if (id.startsWith("\0") || !/\bimport\.meta\.(?:url|dirname)\b/.test(code)) return undefined;
      const url = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url).href`;
      const folder = `(import.meta.dirname + ${JSON.stringify(`/${relative(FOLDER, dirname(id))}`)})`;
      return { code: code.replaceAll("import.meta.url", url).replaceAll("import.meta.dirname", folder), map: null };
    },
  };
}
