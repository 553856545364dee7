-- One row. A node that finds the database replaced by another (a promoted standby, a restored backup) gives it a new epoch, so that the
-- other nodes rebuild their stock too, even where they cannot read the server's timeline.
CREATE TABLE "database_epoch" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("only"),
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "database_epoch" DEFAULT VALUES;
