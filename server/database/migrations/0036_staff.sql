-- The dealer's staff: who they are, what they may do, how they sign in.
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"source" text NOT NULL CHECK ("source" IN ('invited', 'sso')),
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"role" text NOT NULL CHECK ("role" IN ('owner', 'manager', 'sales', 'photographer', 'marketing', 'compliance', 'reader')),
	"site_id" integer REFERENCES "sites" ("id"),
	"website" text,
	"given_by" text NOT NULL,
	CONSTRAINT "staff_posts_once" UNIQUE NULLS NOT DISTINCT ("staff", "role", "site_id", "website")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"rp_id" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"locked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff");
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"digest" text PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_ceremonies" (
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL CHECK ("kind" IN ('register', 'sign-in', 'sso', 'prove')),
	"detail" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL UNIQUE,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"how" text NOT NULL CHECK ("how" IN ('passkey', 'invitation', 'sso')),
	"agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff");
--> statement-breakpoint
-- What somebody did. One row a transaction, written before the change; a trigger adds what it changed.
CREATE TABLE "staff_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"at" timestamp with time zone NOT NULL,
	"staff" uuid,
	"session" uuid,
	"actor" text NOT NULL,
	"permission" text,
	"action" text NOT NULL,
	"request" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_acts_at" ON "staff_acts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "staff_acts_staff" ON "staff_acts" USING btree ("staff", "id");
--> statement-breakpoint
CREATE TABLE "staff_act_changes" (
	"act" bigint NOT NULL REFERENCES "staff_acts" ("id"),
	"line" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_act_changes_act" ON "staff_act_changes" USING btree ("act");
--> statement-breakpoint
CREATE INDEX "staff_act_changes_key" ON "staff_act_changes" USING btree ("entity", "key");
--> statement-breakpoint
-- The log of acts only grows.
CREATE FUNCTION refuse_change_of_staff_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_acts_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_staff_acts();
--> statement-breakpoint
CREATE TRIGGER staff_act_changes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_act_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_staff_acts();
--> statement-breakpoint
-- Begins the act of a transaction; the triggers below read its number. The transaction gets its own number before the act does: whoever seals
-- the log can then tell which acts may still be committed.
CREATE FUNCTION begin_staff_act(act_at timestamptz, act_staff uuid, act_session uuid, act_actor text, act_permission text, act_action text,
  act_request text, act_detail jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  act bigint;
BEGIN
  PERFORM pg_current_xact_id();
  INSERT INTO staff_acts ("at", "staff", "session", "actor", "permission", "action", "request", "detail")
    VALUES (act_at, act_staff, act_session, act_actor, act_permission, act_action, act_request, act_detail) RETURNING id INTO act;
  PERFORM set_config('forecourt.staff_act', act::text, true);
  RETURN act;
END $$;
--> statement-breakpoint
-- Tables that only staff change refuse a statement outside an act.
CREATE FUNCTION require_staff_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('forecourt.staff_act', true), '') = '' THEN
    RAISE EXCEPTION 'A change of % needs an act of the audit log', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes a changed row of an act. Arguments: the column of its key, those whose values are not shown, and those that are not noted.
CREATE FUNCTION note_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act text := current_setting('forecourt.staff_act', true);
  hidden text[] := string_to_array(TG_ARGV[1], ',');
  unnoted text[] := string_to_array(TG_ARGV[2], ',');
  earlier jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
  later jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
  noted jsonb;
BEGIN
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
CREATE TRIGGER staff_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_noted AFTER INSERT OR UPDATE OR DELETE ON "staff" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'name,email', '');
--> statement-breakpoint
CREATE TRIGGER staff_posts_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff_posts" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_posts_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_posts" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', '', '');
--> statement-breakpoint
CREATE TRIGGER staff_passkeys_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff_passkeys" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_passkeys_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_passkeys" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'public_key', 'counter,backed_up,used_at');
--> statement-breakpoint
CREATE TRIGGER staff_invitations_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff_invitations" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_invitations_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_invitations" FOR EACH ROW EXECUTE FUNCTION note_staff_change('staff', 'digest', '');
