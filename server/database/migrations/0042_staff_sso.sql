-- Accounts of the company: a person is a subject of an issuer, whatever their email address.
CREATE TABLE "staff_sso" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"staff" uuid NOT NULL UNIQUE REFERENCES "staff" ("id"),
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sso_pkey" PRIMARY KEY ("issuer", "subject")
);
--> statement-breakpoint
CREATE TRIGGER staff_sso_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff_sso" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_sso_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_sso" FOR EACH ROW EXECUTE FUNCTION note_staff_change('staff', 'subject', 'used_at');
