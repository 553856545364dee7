-- What each run of a scheduled feed did, but those that found it unchanged.
CREATE TABLE "feed_runs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT "feed_runs_pkey" PRIMARY KEY,
	"feed" text NOT NULL REFERENCES "feeds" ("name") ON DELETE CASCADE,
	"at" timestamp with time zone NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed", "id");
