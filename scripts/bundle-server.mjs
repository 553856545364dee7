import { dirname, join, relative } from "node:path";
import { build } from "vite";
import { PROJECT } from "./run-command.mjs";

const FOLDER = join(PROJECT, "build/site");
/** They look for files beside their code: WebAssembly, native libraries, fonts. Only the first is part of every start. */
const NOT_BUNDLED = ["@electric-sql/pglite", "sharp", "pdfkit", "pg", "nodemailer"];

/**
 * What a start of the site loads, in a few files instead of a thousand modules: Node needs half a millisecond and more for each.
 * The site's threads are loaded from their sources, as in development.
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

/** A module that reads a file beside it finds it where its source is. */
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
