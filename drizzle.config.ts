import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./server/database/*schema.ts",
    "./server/diary/diary-schema.ts",
    "./server/numbers/numbers-schema.ts",
    "./server/push/push-schema.ts",
    "./server/deals/deals-schema.ts",
    "./server/orders/proof/order-proofs-schema.ts",
    "./server/replies/mailbox/mailbox-schema.ts",
    "./server/enquiries/staff/templates-schema.ts",
    "./server/alerts/alerts-schema.ts",
  ],
  out: "./server/database/migrations",
});
