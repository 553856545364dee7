-- The digest of the release's file that a version was written over: SHA-256 in hexadecimal, empty where there was no file, null where it is
-- not known. A release whose file has another digest has changed the text underneath.
ALTER TABLE "content_versions" ADD COLUMN "replaces" text;
--> statement-breakpoint
DROP TRIGGER content_versions_noted ON "content_versions";
--> statement-breakpoint
CREATE TRIGGER content_versions_noted AFTER INSERT OR UPDATE OR DELETE ON "content_versions" FOR EACH ROW EXECUTE FUNCTION note_staff_change('piece', '', 'text,replaces,actor,act,created_at');
