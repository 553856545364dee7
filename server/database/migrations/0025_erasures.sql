-- When an order was emptied of its customer, and when of everything but the name and address that records need.
ALTER TABLE "orders" ADD COLUMN "emptied_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
-- Who was erased: a keyed digest of the address, so that a restored backup is erased again.
CREATE TABLE "erasures" (
	"digest" text PRIMARY KEY NOT NULL,
	"erased_by" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
