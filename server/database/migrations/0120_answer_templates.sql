-- Texts that the dealer's staff begin their answers to leads with, of a website, and of one of its branches or all of them.
CREATE TABLE "answer_templates" (
	"id" uuid CONSTRAINT "answer_templates_pkey" PRIMARY KEY,
	"website" text NOT NULL,
	"site_id" integer REFERENCES "sites" ("id") ON DELETE CASCADE,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answer_templates_website" ON "answer_templates" USING btree ("website");
--> statement-breakpoint
CREATE TRIGGER answer_templates_within_act BEFORE INSERT OR UPDATE OR DELETE ON "answer_templates" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER answer_templates_noted AFTER INSERT OR UPDATE OR DELETE ON "answer_templates" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', '', 'revision');
