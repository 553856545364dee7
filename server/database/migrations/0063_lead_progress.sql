-- What staff do with a lead. A lead without a row is new; one that is closed (leads.closed_at) is done, whatever stands here.
CREATE TABLE "lead_progress" (
	"lead" uuid CONSTRAINT "lead_progress_pkey" PRIMARY KEY REFERENCES "leads" ("id") ON DELETE CASCADE,
	"state" text NOT NULL CHECK ("state" IN ('new', 'claimed', 'action_needed', 'waiting', 'done')),
	"claimed_by" uuid REFERENCES "staff" ("id"),
	"claimed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"follow_up_on" date,
	"reason" text CHECK ("reason" IN ('bought', 'bought_elsewhere', 'not_interested', 'no_reply', 'duplicate', 'spam', 'other'))
);
--> statement-breakpoint
CREATE INDEX "lead_progress_claimed_by" ON "lead_progress" USING btree ("claimed_by");
--> statement-breakpoint
-- Who of the staff did what an event says; null for the shopper, the site and the command line.
ALTER TABLE "lead_events" ADD COLUMN "staff" uuid REFERENCES "staff" ("id");
--> statement-breakpoint
-- Open leads are listed and counted all the time.
CREATE INDEX "leads_open" ON "leads" USING btree ("created_at") WHERE closed_at is null;
--> statement-breakpoint
-- Answers of shoppers write it too, outside an act.
CREATE TRIGGER lead_progress_noted AFTER INSERT OR UPDATE OR DELETE ON "lead_progress" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('lead', '', '');
--> statement-breakpoint
-- Forms write events too. What a note says may be about a person.
CREATE TRIGGER lead_events_noted AFTER INSERT OR UPDATE OR DELETE ON "lead_events" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('lead', 'note', 'id,at');
--> statement-breakpoint
-- The entries about one lead that somebody has read.
CREATE INDEX "staff_acts_lead" ON "staff_acts" USING btree (("detail" ->> 'lead'), "id") WHERE ("detail" ->> 'lead') IS NOT NULL;
