import { reactRouter } from "@react-router/dev/vite";
import { Features } from "lightningcss";
import { join } from "node:path";
import { defineConfig } from "vite";
import { buildTarget, floorOf } from "../scripts/floor/floor.ts";
import { coloursComputed } from "../scripts/theme/computed-colours.ts";
import { inlineMessages } from "../scripts/vite/inline-messages.ts";
import { serverImportGuard } from "../scripts/vite/server-import-guard.ts";

const PROJECT = join(import.meta.dirname, "..");

/** Admin is a build of its own: nothing of it is in the files of the shop. */
export default defineConfig(({ command }) => ({
  publicDir: "public",
  plugins: [coloursComputed(PROJECT), reactRouter(), inlineMessages(PROJECT), serverImportGuard(PROJECT)],
  css: { lightningcss: { include: Features.MediaRangeSyntax } },
  build: { target: buildTarget(floorOf(PROJECT)), assetsInlineLimit: 0 },
  environments: {
    ssr: {
      resolve: { noExternal: command === "build" || undefined },
      build: { rolldownOptions: { input: "./entry.ts" } },
    },
  },
}));
