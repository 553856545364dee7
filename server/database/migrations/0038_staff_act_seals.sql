-- Seals of the audit log: each is a keyed digest over a run of acts and over the seal before it, so that a change of the log that went past
-- its triggers is found. `content`: the SHA-256 of the acts' own digests, so that a seal can still be checked once its acts are deleted.
CREATE TABLE "staff_act_seals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"from_act" bigint NOT NULL,
	"to_act" bigint NOT NULL,
	"acts" integer NOT NULL CHECK ("acts" > 0),
	"content" bytea NOT NULL,
	"previous" bytea NOT NULL,
	"digest" bytea NOT NULL,
	"key" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_act_seals_to_act" ON "staff_act_seals" USING btree ("to_act");
--> statement-breakpoint
CREATE TRIGGER staff_act_seals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_act_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_staff_acts();
--> statement-breakpoint
-- Acts of more than 24 months ago may be deleted once they are sealed; nothing else may.
CREATE FUNCTION refuse_early_deletion_of_staff_acts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM staff_acts WHERE id = deleted AND "at" < now() - interval '24 months')
    OR NOT EXISTS (SELECT FROM staff_act_seals WHERE to_act >= deleted) THEN
    RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER staff_acts_only_grow ON "staff_acts";
--> statement-breakpoint
CREATE TRIGGER staff_acts_only_grow BEFORE UPDATE OR TRUNCATE ON "staff_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_staff_acts();
--> statement-breakpoint
CREATE TRIGGER staff_acts_deleted_late BEFORE DELETE ON "staff_acts" FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion_of_staff_acts('id');
--> statement-breakpoint
DROP TRIGGER staff_act_changes_only_grow ON "staff_act_changes";
--> statement-breakpoint
CREATE TRIGGER staff_act_changes_only_grow BEFORE UPDATE OR TRUNCATE ON "staff_act_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_staff_acts();
--> statement-breakpoint
CREATE TRIGGER staff_act_changes_deleted_late BEFORE DELETE ON "staff_act_changes" FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion_of_staff_acts('act');
