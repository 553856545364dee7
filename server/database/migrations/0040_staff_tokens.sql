-- Tokens with which machines read Admin's API. The database has their digest only; posts are copied from who made them.
CREATE TABLE "staff_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL UNIQUE,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"posts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CHECK ("expires_at" <= "created_at" + interval '366 days')
);
--> statement-breakpoint
CREATE INDEX "staff_tokens_staff" ON "staff_tokens" USING btree ("staff");
--> statement-breakpoint
-- When a token was last used is noted outside an act.
CREATE TRIGGER staff_tokens_within_act BEFORE INSERT OR DELETE OR UPDATE OF "id", "digest", "staff", "name", "permissions", "posts", "created_at", "expires_at", "ended_at" ON "staff_tokens" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_tokens_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_tokens" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'digest', 'last_used_at');
