-- Appointments at a branch, in its local time: test drives, viewings, collections, deliveries. Whom they are for is in the lead or the order.
-- Release 0.1 has test drives alone, in test_drives; that table goes when no node of it can run any more.
CREATE TABLE "appointments" (
	"id" uuid CONSTRAINT "appointments_pkey" PRIMARY KEY,
	"kind" text NOT NULL CHECK ("kind" IN ('test_drive', 'viewing', 'collection', 'delivery')),
	"lead" uuid REFERENCES "leads" ("id") ON DELETE CASCADE,
	"order_guid" uuid REFERENCES "orders" ("guid") ON DELETE CASCADE,
	"website" text NOT NULL,
	"stock_id" integer,
	"site_id" integer NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL CHECK ("time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	-- Which of the branch's places for this kind; viewings have none.
	"place" smallint CHECK (("place" IS NULL) = ("kind" = 'viewing')),
	-- Of the calendar event: higher after each change that the customer is told.
	"sequence" integer DEFAULT 0 NOT NULL,
	"staff" uuid REFERENCES "staff" ("id"),
	"outcome" text CHECK ("outcome" IN ('came', 'no_show')),
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CHECK (("lead" IS NULL) <> ("order_guid" IS NULL))
);
--> statement-breakpoint
-- A vehicle is in one place: driven, collected or delivered. Two people may look at it at once.
CREATE UNIQUE INDEX "appointments_one_a_vehicle" ON "appointments" USING btree ("stock_id","day","time") WHERE cancelled_at is null and kind <> 'viewing';
--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_a_place" ON "appointments" USING btree ("site_id","kind","day","time","place") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE INDEX "appointments_at_branch" ON "appointments" USING btree ("site_id","day");
--> statement-breakpoint
CREATE INDEX "appointments_lead" ON "appointments" USING btree ("lead");
--> statement-breakpoint
CREATE INDEX "appointments_order" ON "appointments" USING btree ("order_guid");
--> statement-breakpoint
-- Shoppers book too, outside an act. The order's guid opens it as its customer.
CREATE TRIGGER appointments_noted AFTER INSERT OR UPDATE OR DELETE ON "appointments" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('id', '', 'order_guid,created_at');
--> statement-breakpoint
INSERT INTO "appointments" ("id", "kind", "lead", "website", "stock_id", "site_id", "day", "time", "place", "created_at", "cancelled_at")
  SELECT drive."lead", 'test_drive', drive."lead", lead."website", drive."stock_id", drive."site_id", drive."day", drive."time", drive."place",
    lead."created_at", drive."cancelled_at"
  FROM "test_drives" AS drive JOIN "leads" AS lead ON lead."id" = drive."lead";
--> statement-breakpoint
-- A test drive that a node of release 0.1 books needs a place here too: without one nothing is inserted, which that node takes for a full hour.
CREATE FUNCTION book_test_drive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointments (id, kind, lead, website, stock_id, site_id, day, time, place, created_at)
    SELECT NEW.lead, 'test_drive', NEW.lead, leads.website, NEW.stock_id, NEW.site_id, NEW.day, NEW.time, NEW.place, leads.created_at
    FROM leads WHERE leads.id = NEW.lead
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER test_drives_booked BEFORE INSERT ON "test_drives" FOR EACH ROW EXECUTE FUNCTION book_test_drive();
--> statement-breakpoint
-- An order that comes to nothing frees what was booked for it, whoever ended it.
CREATE FUNCTION cancel_appointments_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET cancelled_at = NEW.updated_at, sequence = sequence + 1
    WHERE order_guid = NEW.guid AND cancelled_at IS NULL AND outcome IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_end_appointments AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN (NEW.status IN ('STATUS_CANCELLED', 'EXPIRED') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION cancel_appointments_of_order();
