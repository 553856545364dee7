-- Feeds that staff change on a screen. A paused one is due in the year 9999, so that a node of the release before does not fetch it either.
ALTER TABLE "feeds" ADD "paused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "feeds" ADD "every_branch" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "feeds" ADD "revision" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The command line of the release before changes feeds outside an act.
CREATE TRIGGER feeds_noted AFTER INSERT OR UPDATE OR DELETE ON "feeds" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('name', 'url', 'map,next_at,last_at,last_result,mailed,mailed_at,revision');
