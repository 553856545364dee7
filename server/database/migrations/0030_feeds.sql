-- Feeds that are fetched by themselves: where from, how they are read and when; one running node works them.
CREATE TABLE "feeds" (
	"name" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"map_name" text NOT NULL,
	"map" jsonb,
	"site" text,
	"replace" boolean DEFAULT false NOT NULL,
	"every_minutes" integer,
	"daily_hour" smallint,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"last_result" jsonb,
	"mailed" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "feeds_one_schedule" CHECK (("every_minutes" IS NULL) <> ("daily_hour" IS NULL)),
	CONSTRAINT "feeds_not_too_often" CHECK ("every_minutes" >= 5),
	CONSTRAINT "feeds_hour" CHECK ("daily_hour" BETWEEN 0 AND 23)
);
