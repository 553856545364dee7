-- Revisions. A plain sequence is not enough: a transaction that drew a lower number may commit later, and whoever reads
-- "revision > last" would miss it. The advisory lock lasts until the commit, so commit order is revision order.
CREATE SEQUENCE stock_revision;
--> statement-breakpoint
CREATE FUNCTION lock_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the statement touches a row: two writers that take rows first and the lock second would deadlock.
  PERFORM pg_advisory_xact_lock(72110001);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION next_stock_revision() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  drawn text := current_setting('forecourt.stock_revision', true);
BEGIN
  -- One revision a transaction: a batch of an import is one step for everybody who follows.
  IF drawn IS NULL OR drawn = '' THEN
    PERFORM pg_advisory_xact_lock(72110001);
    drawn := nextval('stock_revision')::text;
    PERFORM set_config('forecourt.stock_revision', drawn, true);
  END IF;
  RETURN drawn::bigint;
END $$;
--> statement-breakpoint
CREATE FUNCTION stamp_stock_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.revision := OLD.revision;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  NEW.revision := next_stock_revision();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_stock_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stock', NEW.revision::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vehicle_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_tombstones WHERE stock_id = NEW.stock_id;
  INSERT INTO price_events (stock_id, price, admin_fee) VALUES (NEW.stock_id, NEW.price, NEW.admin_fee);
  PERFORM pg_notify('stock', NEW.revision::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vehicle_repriced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_events (stock_id, price, admin_fee) VALUES (NEW.stock_id, NEW.price, NEW.admin_fee);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vehicle_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_revision bigint := next_stock_revision();
BEGIN
  INSERT INTO vehicle_tombstones (stock_id, revision) VALUES (OLD.stock_id, at_revision)
    ON CONFLICT (stock_id) DO UPDATE SET revision = excluded.revision;
  PERFORM pg_notify('stock', at_revision::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION all_vehicles_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_revision bigint := next_stock_revision();
BEGIN
  INSERT INTO vehicle_tombstones (stock_id, revision) SELECT stock_id, at_revision FROM vehicles
    ON CONFLICT (stock_id) DO UPDATE SET revision = excluded.revision;
  PERFORM pg_notify('stock', at_revision::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_lock BEFORE INSERT OR UPDATE OR DELETE ON vehicles FOR EACH STATEMENT EXECUTE FUNCTION lock_stock();
--> statement-breakpoint
CREATE TRIGGER vehicles_stamp BEFORE INSERT OR UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION stamp_stock_revision();
--> statement-breakpoint
CREATE TRIGGER vehicles_arrive AFTER INSERT ON vehicles FOR EACH ROW EXECUTE FUNCTION vehicle_arrived();
--> statement-breakpoint
CREATE TRIGGER vehicles_change AFTER UPDATE ON vehicles FOR EACH ROW
  WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER vehicles_reprice AFTER UPDATE ON vehicles FOR EACH ROW
  WHEN (OLD.price IS DISTINCT FROM NEW.price OR OLD.admin_fee IS DISTINCT FROM NEW.admin_fee) EXECUTE FUNCTION vehicle_repriced();
--> statement-breakpoint
CREATE TRIGGER vehicles_leave AFTER DELETE ON vehicles FOR EACH ROW EXECUTE FUNCTION vehicle_left();
--> statement-breakpoint
CREATE TRIGGER vehicles_truncate BEFORE TRUNCATE ON vehicles FOR EACH STATEMENT EXECUTE FUNCTION all_vehicles_left();
--> statement-breakpoint
CREATE TRIGGER sites_lock BEFORE INSERT OR UPDATE ON sites FOR EACH STATEMENT EXECUTE FUNCTION lock_stock();
--> statement-breakpoint
CREATE TRIGGER sites_stamp BEFORE INSERT OR UPDATE ON sites FOR EACH ROW EXECUTE FUNCTION stamp_stock_revision();
--> statement-breakpoint
CREATE TRIGGER sites_arrive AFTER INSERT ON sites FOR EACH ROW EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
CREATE TRIGGER sites_change AFTER UPDATE ON sites FOR EACH ROW
  WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION tell_stock_revision();
--> statement-breakpoint
-- Orders. Only a pair of order_moves may be written, whoever writes it.
INSERT INTO order_moves (from_status, to_status) VALUES
  (NULL, 'OPEN'),
  ('OPEN', 'HELD'), ('OPEN', 'PAID'), ('OPEN', 'STATUS_CANCELLED'), ('OPEN', 'EXPIRED'),
  ('HELD', 'SUBMITTED'), ('HELD', 'COMPLETE'), ('HELD', 'STATUS_CANCELLED'), ('HELD', 'EXPIRED'),
  ('PAID', 'COMPLETE'), ('PAID', 'STATUS_CANCELLED'),
  ('SUBMITTED', 'COMPLETE'), ('SUBMITTED', 'STATUS_CANCELLED'), ('SUBMITTED', 'EXPIRED'),
  ('EXPIRED', 'PAID');
--> statement-breakpoint
CREATE FUNCTION refuse_unknown_order_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_status text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before_status := OLD.status;
    IF OLD.status = NEW.status THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT FROM order_moves
    WHERE from_status IS NOT DISTINCT FROM before_status AND to_status = NEW.status
  ) THEN
    RAISE EXCEPTION 'An order does not move from % to %', coalesce(before_status, 'nothing'), NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_known_move', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_known_move BEFORE INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION refuse_unknown_order_move();
