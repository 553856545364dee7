-- What DVSA's MOT history API said of a vehicle: tests, the first test that is due, recalls. An import leaves it alone.
ALTER TABLE "vehicles" ADD COLUMN "dvsa" jsonb;
--> statement-breakpoint
-- When DVSA is asked about a vehicle again.
CREATE TABLE "mot_checks" (
	"stock_id" integer PRIMARY KEY NOT NULL REFERENCES "vehicles"("stock_id") ON DELETE CASCADE,
	"vrm" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Work that one of several nodes does, until a moment.
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
