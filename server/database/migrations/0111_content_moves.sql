-- A text that staff began and then deleted; its versions stay. `moved_to`: it was renamed, and its old address leads to the new one.
ALTER TABLE "content_pieces" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "content_pieces" ADD COLUMN "moved_to" text;
--> statement-breakpoint
-- Who asked compliance to publish which version of a text. A newer version, or publishing it, ends the request.
CREATE TABLE "content_requests" (
	"piece" text CONSTRAINT "content_requests_pkey" PRIMARY KEY,
	"version" integer NOT NULL,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER content_requests_within_act BEFORE INSERT OR UPDATE OR DELETE ON "content_requests" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER content_requests_noted AFTER INSERT OR UPDATE OR DELETE ON "content_requests" FOR EACH ROW EXECUTE FUNCTION note_staff_change('piece', '', 'actor,act,asked_at');
--> statement-breakpoint
CREATE TRIGGER content_requests_told AFTER INSERT OR UPDATE ON "content_requests" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('content');
