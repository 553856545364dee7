-- Photographs in the object store, by the digest of what is stored there. "upload" is the digest of the file as it came.
CREATE TABLE "stored_photos" (
	"digest" text NOT NULL CONSTRAINT "stored_photos_pkey" PRIMARY KEY,
	"upload" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "stored_photos_upload" ON "stored_photos" USING btree ("upload");
