-- Idempotency keys of forms: the lead that a repeated request returns. The key is claimed before its lead is inserted, in one transaction.
CREATE TABLE "lead_keys" (
	"website" text NOT NULL,
	"key" text NOT NULL,
	"body_digest" text NOT NULL,
	"lead" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_keys_pkey" PRIMARY KEY("website","key")
);
--> statement-breakpoint
ALTER TABLE "lead_keys" ADD CONSTRAINT "lead_keys_lead_leads_id_fk" FOREIGN KEY ("lead") REFERENCES "leads"("id") ON DELETE cascade DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE INDEX "lead_keys_lead" ON "lead_keys" USING btree ("lead");
--> statement-breakpoint
CREATE INDEX "lead_keys_created_at" ON "lead_keys" USING btree ("created_at");
