-- Browsers in which a person gets notices of new leads.
CREATE TABLE "push_subscriptions" (
	"id" uuid CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"endpoint" text CONSTRAINT "push_subscriptions_endpoint" UNIQUE NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"key" text NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "push_subscriptions_staff" ON "push_subscriptions" USING btree ("staff");
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_within_act BEFORE INSERT OR UPDATE OR DELETE ON "push_subscriptions" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_noted AFTER INSERT OR UPDATE OR DELETE ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'endpoint,p256dh,auth', 'key');
--> statement-breakpoint
-- From when until when, in London, a person gets no notice.
CREATE TABLE "push_quiet_hours" (
	"staff" uuid CONSTRAINT "push_quiet_hours_pkey" PRIMARY KEY REFERENCES "staff" ("id"),
	"quiet_from" text NOT NULL,
	"quiet_until" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER push_quiet_hours_within_act BEFORE INSERT OR UPDATE OR DELETE ON "push_quiet_hours" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER push_quiet_hours_noted AFTER INSERT OR UPDATE OR DELETE ON "push_quiet_hours" FOR EACH ROW EXECUTE FUNCTION note_staff_change('staff', '', '');
--> statement-breakpoint
-- Which person has had a notice of which lead: once at most, whichever node sends it.
CREATE TABLE "push_notices" (
	"lead" uuid NOT NULL REFERENCES "leads" ("id") ON DELETE cascade,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_notices_pkey" PRIMARY KEY ("lead","staff")
);
