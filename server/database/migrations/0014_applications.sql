ALTER TABLE "orders" ADD COLUMN "application_gaps" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "application_purged_at" timestamp with time zone;--> statement-breakpoint
-- Until now an application was stored only when it was whole.
UPDATE "orders" SET "application_gaps" = '{}' WHERE "application" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "application_links" (
	"digest" text PRIMARY KEY NOT NULL,
	"guid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_guid_orders_guid_fk" FOREIGN KEY ("guid") REFERENCES "public"."orders"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_links_guid" ON "application_links" USING btree ("guid");--> statement-breakpoint
CREATE INDEX "application_links_expires_at" ON "application_links" USING btree ("expires_at");--> statement-breakpoint
-- An application whose hold ran out may be taken up again.
INSERT INTO order_moves (from_status, to_status) VALUES ('EXPIRED', 'OPEN');
