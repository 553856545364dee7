-- Branches that were added in Admin and that no file has named.
ALTER TABLE "sites" ADD COLUMN "of_admin" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What staff decided about a field of a branch: a later file notes its own value here and changes nothing, until it is taken back.
-- Both are objects, {"value": ...}, because null is a value.
CREATE TABLE "site_overrides" (
	"site_id" integer NOT NULL REFERENCES "sites" ("id") ON DELETE CASCADE,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"file_value" jsonb NOT NULL,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_overrides_pkey" PRIMARY KEY ("site_id", "field")
);
--> statement-breakpoint
-- Imports change branches too, outside an act.
CREATE TRIGGER sites_noted AFTER INSERT OR UPDATE OR DELETE ON "sites" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('id', '', 'revision');
--> statement-breakpoint
-- An import notes the file's newest value outside an act.
CREATE TRIGGER site_overrides_within_act BEFORE INSERT OR UPDATE OF "site_id", "field", "value", "actor", "act", "created_at" ON "site_overrides" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER site_overrides_end_within_act AFTER DELETE ON "site_overrides" FOR EACH ROW EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER site_overrides_noted AFTER INSERT OR UPDATE OR DELETE ON "site_overrides" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('site_id', '', 'value,file_value,actor,act,created_at');
