-- What staff write over the files of a website's content. Each save is a version, byte for byte; versions are only ever added.
CREATE TABLE "content_versions" (
	"piece" text NOT NULL,
	"version" integer NOT NULL,
	"text" bytea NOT NULL,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_pkey" PRIMARY KEY ("piece", "version")
);
--> statement-breakpoint
-- Which version of a piece the shop shows, and from when. Without one it shows the file of the release, if there is one. Rows stay, because
-- their revisions are part of the stock's, which every node follows.
CREATE TABLE "content_pieces" (
	"piece" text CONSTRAINT "content_pieces_pkey" PRIMARY KEY,
	"live_version" integer,
	"scheduled_version" integer,
	"scheduled_at" timestamp with time zone,
	"actor" text NOT NULL,
	"act" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_pieces_schedule" CHECK (("scheduled_version" IS NULL) = ("scheduled_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "content_pieces_revision" ON "content_pieces" USING btree ("revision");
--> statement-breakpoint
CREATE FUNCTION refuse_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Versions of the content are only ever added' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER content_versions_within_act BEFORE INSERT ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER content_versions_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_content_change();
--> statement-breakpoint
CREATE TRIGGER content_versions_noted AFTER INSERT OR UPDATE OR DELETE ON "content_versions" FOR EACH ROW EXECUTE FUNCTION note_staff_change('piece', '', 'text,actor,act,created_at');
--> statement-breakpoint
CREATE TRIGGER content_versions_told AFTER INSERT ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('content');
--> statement-breakpoint
CREATE TRIGGER content_pieces_within_act BEFORE INSERT OR UPDATE OR DELETE ON "content_pieces" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER content_pieces_lock BEFORE INSERT OR UPDATE ON "content_pieces" FOR EACH STATEMENT EXECUTE FUNCTION lock_stock();
--> statement-breakpoint
CREATE TRIGGER content_pieces_stamp BEFORE INSERT OR UPDATE ON "content_pieces" FOR EACH ROW EXECUTE FUNCTION stamp_stock_revision();
--> statement-breakpoint
CREATE TRIGGER content_pieces_arrive AFTER INSERT ON "content_pieces" FOR EACH ROW EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER content_pieces_change AFTER UPDATE ON "content_pieces" FOR EACH ROW
  WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER content_pieces_noted AFTER INSERT OR UPDATE OR DELETE ON "content_pieces" FOR EACH ROW EXECUTE FUNCTION note_staff_change('piece', '', 'actor,act,changed_at,revision');
--> statement-breakpoint
CREATE TRIGGER content_pieces_told AFTER INSERT OR UPDATE ON "content_pieces" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('content');
