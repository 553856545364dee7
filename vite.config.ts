import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverWall } from "./scripts/server-wall.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverWall(import.meta.dirname)],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./web/entry.ts" } } },
  },
});
