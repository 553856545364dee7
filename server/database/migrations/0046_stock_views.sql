-- Views of the stock list that people save: an address, seen by its maker or by everybody.
CREATE TABLE "stock_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CHECK (length("name") <= 60 AND length("query") <= 2000)
);
--> statement-breakpoint
CREATE INDEX "stock_views_staff" ON "stock_views" USING btree ("staff");
--> statement-breakpoint
CREATE TRIGGER stock_views_within_act BEFORE INSERT OR UPDATE OR DELETE ON "stock_views" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
-- A name or the words of a search may be a customer's: of both only that they changed.
CREATE TRIGGER stock_views_noted AFTER INSERT OR UPDATE OR DELETE ON "stock_views" FOR EACH ROW EXECUTE FUNCTION note_staff_change('id', 'name,query', 'created_at');
