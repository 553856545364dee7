import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./server/database/schema.ts", "./server/database/order-keys-schema.ts"],
  out: "./server/database/migrations",
});
