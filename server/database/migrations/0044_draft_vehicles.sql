-- A draft is a vehicle that nobody outside sees yet: year and price may still be missing.
ALTER TABLE "vehicles" ALTER COLUMN "year" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "price" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_complete" CHECK ("state" = 'draft' OR ("year" IS NOT NULL AND "price" IS NOT NULL));
--> statement-breakpoint
CREATE FUNCTION refuse_return_to_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Nothing returns to draft' USING ERRCODE = 'check_violation', CONSTRAINT = 'vehicles_no_return_to_draft', TABLE = 'vehicles';
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_no_return_to_draft BEFORE UPDATE OF "state" ON "vehicles" FOR EACH ROW
  WHEN (NEW.state = 'draft' AND OLD.state <> 'draft') EXECUTE FUNCTION refuse_return_to_draft();
--> statement-breakpoint
-- The act of staff that wrote a price, and whether it was undone: then it was never a price to compare with.
ALTER TABLE "price_events" ADD COLUMN "act" bigint;
--> statement-breakpoint
ALTER TABLE "price_events" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "price_events_act" ON "price_events" USING btree ("act") WHERE "act" IS NOT NULL;
--> statement-breakpoint
-- A draft's price is not advertised: its first price event is that of its publication.
CREATE OR REPLACE FUNCTION vehicle_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_tombstones WHERE stock_id = NEW.stock_id;
  IF NEW.state <> 'draft' THEN
    INSERT INTO price_events (stock_id, price, admin_fee, act)
      VALUES (NEW.stock_id, NEW.price, NEW.admin_fee, nullif(current_setting('forecourt.staff_act', true), '')::bigint);
  END IF;
  PERFORM pg_notify('stock', NEW.revision::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vehicle_repriced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'draft' THEN
    INSERT INTO price_events (stock_id, price, admin_fee, act)
      VALUES (NEW.stock_id, NEW.price, NEW.admin_fee, nullif(current_setting('forecourt.staff_act', true), '')::bigint);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_publish AFTER UPDATE ON "vehicles" FOR EACH ROW
  WHEN (OLD.state = 'draft' AND NEW.state <> 'draft' AND OLD.price IS NOT DISTINCT FROM NEW.price AND OLD.admin_fee IS NOT DISTINCT FROM NEW.admin_fee)
  EXECUTE FUNCTION vehicle_repriced();
