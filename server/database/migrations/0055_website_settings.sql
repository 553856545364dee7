-- What staff decided about a website's settings: laid over those of the release. Without a value and without recipients it was taken back:
-- rows stay, because their revisions are part of the stock's, which every node follows.
CREATE TABLE "website_settings" (
	"id" text CONSTRAINT "website_settings_pkey" PRIMARY KEY,
	"website" text NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"recipients" text,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "website_settings_revision" ON "website_settings" USING btree ("revision");
--> statement-breakpoint
CREATE TRIGGER website_settings_within_act BEFORE INSERT OR UPDATE OR DELETE ON "website_settings" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER website_settings_lock BEFORE INSERT OR UPDATE ON "website_settings" FOR EACH STATEMENT EXECUTE FUNCTION lock_stock();
--> statement-breakpoint
CREATE TRIGGER website_settings_stamp BEFORE INSERT OR UPDATE ON "website_settings" FOR EACH ROW EXECUTE FUNCTION stamp_stock_revision();
--> statement-breakpoint
CREATE TRIGGER website_settings_arrive AFTER INSERT ON "website_settings" FOR EACH ROW EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER website_settings_change AFTER UPDATE ON "website_settings" FOR EACH ROW
  WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER website_settings_noted AFTER INSERT OR UPDATE OR DELETE ON "website_settings" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'recipients', 'website,name,actor,act,changed_at,revision');
