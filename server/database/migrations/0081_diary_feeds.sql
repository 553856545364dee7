-- Addresses at which a person's calendar reads the diary of a branch without signing in, by the digest of their token.
CREATE TABLE "diary_feeds" (
	"id" uuid CONSTRAINT "diary_feeds_pkey" PRIMARY KEY,
	"digest" text CONSTRAINT "diary_feeds_digest" UNIQUE NOT NULL,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"site_id" integer NOT NULL REFERENCES "sites" ("id"),
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "diary_feeds_one_a_branch" ON "diary_feeds" USING btree ("staff","site_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE TRIGGER diary_feeds_within_act BEFORE INSERT OR UPDATE OR DELETE ON "diary_feeds" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER diary_feeds_noted AFTER INSERT OR UPDATE OR DELETE ON "diary_feeds" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'digest', '');
