-- The hashed files of each release that a node has started: nodes of another release serve them during and after an upgrade.
CREATE TABLE "released_assets" (
	"release" text NOT NULL,
	"path" text NOT NULL,
	"digest" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_assets_release_path_pk" PRIMARY KEY("release","path")
);
--> statement-breakpoint
CREATE INDEX "released_assets_path" ON "released_assets" USING btree ("path");
