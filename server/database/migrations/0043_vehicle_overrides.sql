-- What staff decided about a field of a vehicle: laid over what its feed says of it, until it is taken back.
CREATE TABLE "vehicle_overrides" (
	"stock_id" integer NOT NULL REFERENCES "vehicles" ("stock_id") ON DELETE CASCADE,
	"field" text NOT NULL,
	"value" jsonb,
	"feed_value" jsonb,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_overrides_pkey" PRIMARY KEY ("stock_id", "field")
);
--> statement-breakpoint
-- Where the feed has a vehicle that staff moved to another branch.
ALTER TABLE "vehicles" ADD COLUMN "feed_site_id" integer REFERENCES "sites" ("id");
--> statement-breakpoint
CREATE INDEX "vehicles_moved" ON "vehicles" USING btree ("source", "source_key") WHERE "feed_site_id" IS NOT NULL;
--> statement-breakpoint
-- As before, and with a fourth argument: a column whose properties are noted as columns are.
CREATE OR REPLACE FUNCTION note_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act text := current_setting('forecourt.staff_act', true);
  hidden text[] := string_to_array(TG_ARGV[1], ',');
  unnoted text[] := string_to_array(TG_ARGV[2], ',');
  earlier jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
  later jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
  noted jsonb;
BEGIN
  IF TG_NARGS > 3 THEN
    earlier := (earlier - TG_ARGV[3]) || coalesce(earlier -> TG_ARGV[3], '{}'::jsonb);
    later := (later - TG_ARGV[3]) || coalesce(later -> TG_ARGV[3], '{}'::jsonb);
  END IF;
  SELECT jsonb_object_agg(name, CASE WHEN name = ANY (hidden) THEN '{"hidden": true}'::jsonb ELSE
      CASE WHEN earlier ? name THEN jsonb_build_object('before', earlier -> name) ELSE '{}'::jsonb END ||
      CASE WHEN later ? name THEN jsonb_build_object('after', later -> name) ELSE '{}'::jsonb END END)
    INTO noted
    FROM (SELECT DISTINCT jsonb_object_keys(earlier || later) AS name) AS names
    WHERE name <> TG_ARGV[0] AND name <> ALL (unnoted) AND (earlier -> name) IS DISTINCT FROM (later -> name);
  IF noted IS NOT NULL THEN
    INSERT INTO staff_act_changes ("act", "entity", "key", "change")
      VALUES (act::bigint, TG_TABLE_NAME, coalesce(later ->> TG_ARGV[0], earlier ->> TG_ARGV[0]), noted);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Feeds and orders change vehicles too, outside an act.
CREATE TRIGGER vehicles_noted AFTER INSERT OR UPDATE OR DELETE ON "vehicles" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('stock_id', 'vrm', 'digest,revision,held_by,laid_over,dvsa', 'details');
--> statement-breakpoint
-- An import notes the feed's newest value outside an act.
CREATE TRIGGER vehicle_overrides_within_act BEFORE INSERT OR UPDATE OF "stock_id", "field", "value", "actor", "act", "created_at" ON "vehicle_overrides" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER vehicle_overrides_end_within_act AFTER DELETE ON "vehicle_overrides" FOR EACH ROW EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER vehicle_overrides_noted AFTER INSERT OR UPDATE OR DELETE ON "vehicle_overrides" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('stock_id', 'value', 'feed_value,actor,act,created_at');
