import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnTheServer()],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./web/entry.ts" } } },
  },
});

/** Fails the build when a browser module imports from server/: a wall that React Router's own guard does not cover. */
function serverStaysOnTheServer(): Plugin {
  return {
    name: "forecourt:server-stays-on-the-server",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved?.id.startsWith(`${import.meta.dirname}/server/`)) {
        throw new Error(`${importer} would bring ${source} into the browser: server/ stays on the server`);
      }
      return null;
    },
  };
}
