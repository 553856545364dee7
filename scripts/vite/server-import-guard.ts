import type { Plugin } from "vite";

/**
 * Fails the build if a browser module imports from server/ or imports the server renderer, which React Router's own guard does
 * not cover. `root` is the folder that contains server/.
 */
export function serverImportGuard(root: string): Plugin {
  return {
    name: "forecourt:server-import-guard",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (!importer) return null;
      // HTML rendered on the server is sent as HTML.
      if (source === "react-dom/server") throw new Error(`${importer} would bring ${source} into the browser`);
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved?.id.startsWith(`${root}/server/`)) {
        throw new Error(`${importer} would bring ${source} into the browser: server/ stays on the server`);
      }
      return null;
    },
  };
}
