-- A key is one website's: another website of the group may use the same for another order.
ALTER TABLE "idempotency_keys" ADD COLUMN "website" text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE "idempotency_keys" SET "website" = orders.website FROM orders WHERE orders.guid = idempotency_keys.guid;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("website", "key");
--> statement-breakpoint
-- The mailbox an order is counted for, whichever way its address is spelled.
ALTER TABLE "orders" ADD COLUMN "email_identity" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_confirmed_at" timestamp with time zone;
--> statement-breakpoint
-- What the dealer should know before ringing.
ALTER TABLE "orders" ADD COLUMN "flags" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
-- As emailIdentity does it, but for domains that are not in ASCII: these are counted anew with their next order.
UPDATE "orders" SET "email_identity" = CASE
    WHEN mailbox.domain IN ('gmail.com', 'googlemail.com') THEN replace(mailbox.name, '.', '') || '@' || mailbox.domain
    ELSE mailbox.name || '@' || mailbox.domain
  END
  FROM (
    SELECT guid,
      regexp_replace(regexp_replace(lower(trim(customer ->> 'customer_email')), '@[^@]*$', ''), '(.)\+.*$', '\1') AS name,
      regexp_replace(lower(trim(customer ->> 'customer_email')), '^.*@', '') AS domain
    FROM orders WHERE customer ->> 'customer_email' LIKE '%_@_%'
  ) AS mailbox
  WHERE mailbox.guid = orders.guid AND orders.status IN ('OPEN', 'HELD', 'SUBMITTED');
--> statement-breakpoint
DROP INDEX "orders_unpaid_email";
--> statement-breakpoint
CREATE INDEX "orders_unpaid_email" ON "orders" USING btree ("email_identity") WHERE status in ('OPEN', 'HELD', 'SUBMITTED');
--> statement-breakpoint
CREATE INDEX "orders_of_vehicle" ON "orders" USING btree ("stock_id");
--> statement-breakpoint
CREATE INDEX "orders_ended_clients" ON "orders" USING btree ("updated_at") WHERE client <> '' and status in ('EXPIRED', 'STATUS_CANCELLED');
--> statement-breakpoint
-- The links that confirm an e-mail address: only the digest of what is in the link.
CREATE TABLE "email_confirmations" (
  "digest" text PRIMARY KEY NOT NULL,
  "guid" uuid NOT NULL REFERENCES "orders"("guid") ON DELETE CASCADE,
  "created_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "email_confirmations_guid" ON "email_confirmations" USING btree ("guid");
--> statement-breakpoint
CREATE INDEX "email_confirmations_expires_at" ON "email_confirmations" USING btree ("expires_at");
--> statement-breakpoint
-- How many vehicles of the whole stock are held unpaid. Counting the orders for each new one would take longer with each
-- that is there. One row; whoever changes a status holds it last, after order and stock, so nobody waits in a circle.
CREATE TABLE "unpaid_holds" ("only_row" boolean PRIMARY KEY DEFAULT true CHECK ("only_row"), "holds" integer NOT NULL);
--> statement-breakpoint
INSERT INTO "unpaid_holds" ("holds") SELECT count(*) FROM "orders" WHERE status IN ('OPEN', 'HELD', 'SUBMITTED');
--> statement-breakpoint
CREATE FUNCTION count_unpaid_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unpaid_holds SET holds = holds + CASE
    WHEN TG_OP = 'DELETE' THEN -1
    WHEN NEW.status IN ('OPEN', 'HELD', 'SUBMITTED') THEN 1
    ELSE -1
  END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION no_unpaid_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unpaid_holds SET holds = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_hold_begins AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status IN ('OPEN', 'HELD', 'SUBMITTED')) EXECUTE FUNCTION count_unpaid_hold();
--> statement-breakpoint
CREATE TRIGGER orders_hold_changes AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN ((OLD.status IN ('OPEN', 'HELD', 'SUBMITTED')) <> (NEW.status IN ('OPEN', 'HELD', 'SUBMITTED'))) EXECUTE FUNCTION count_unpaid_hold();
--> statement-breakpoint
CREATE TRIGGER orders_hold_goes AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.status IN ('OPEN', 'HELD', 'SUBMITTED')) EXECUTE FUNCTION count_unpaid_hold();
--> statement-breakpoint
CREATE TRIGGER orders_holds_go AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION no_unpaid_holds();
--> statement-breakpoint
-- Why an order may not hold its vehicle, as the name of a limit; null when it may. The limits that are not named are not
-- asked about. With the stock's lock two orders of one shopper at the same time count each other.
CREATE FUNCTION why_not_hold(asked orders, limits jsonb) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  kept bigint;
  last_end timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(72110001);
  IF asked.client <> '' AND limits ? 'per_client' THEN
    SELECT count(*) INTO kept FROM orders WHERE status IN ('OPEN', 'HELD', 'SUBMITTED') AND client = asked.client AND guid <> asked.guid;
    IF kept >= (limits ->> 'per_client')::integer THEN
      RETURN 'orders_few_unpaid';
    END IF;
  END IF;
  IF asked.email_identity <> '' AND limits ? 'per_email' THEN
    SELECT count(*) INTO kept FROM orders WHERE status IN ('OPEN', 'HELD', 'SUBMITTED') AND email_identity = asked.email_identity AND guid <> asked.guid;
    IF kept >= (limits ->> 'per_email')::integer THEN
      RETURN 'orders_few_unpaid';
    END IF;
  END IF;
  IF limits ? 'of_stock' THEN
    SELECT holds INTO kept FROM unpaid_holds;
    IF kept >= (limits ->> 'of_stock')::integer THEN
      RETURN 'orders_few_of_stock';
    END IF;
  END IF;
  IF limits ? 'times' THEN
    -- Those of this vehicle by the same mailbox or the same client, how often they took it and when the last unconfirmed hold ran out.
    SELECT coalesce(sum((SELECT count(*) FROM order_events e WHERE e.guid = o.guid AND e.move IN ('open', 'reopen') AND e.at > (limits ->> 'counted_after')::timestamptz)), 0),
        max(o.hold_expires_at) FILTER (WHERE o.status = 'EXPIRED' AND o.email_confirmed_at IS NULL)
      INTO kept, last_end
      FROM orders o
      WHERE o.stock_id = asked.stock_id
        AND ((asked.email_identity <> '' AND o.email_identity = asked.email_identity) OR (asked.client <> '' AND o.client = asked.client));
    IF kept >= (limits ->> 'times')::integer THEN
      RETURN 'orders_few_times';
    END IF;
    IF asked.email_confirmed_at IS NULL AND last_end > (limits ->> 'ended_before')::timestamptz THEN
      RETURN 'orders_after_a_pause';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP PROCEDURE open_order(jsonb, bigint, jsonb, integer, integer, jsonb, jsonb, jsonb);
--> statement-breakpoint
DROP FUNCTION keeps_few_unpaid(text, text, integer, integer);
--> statement-breakpoint
-- Opens an order, or fails with the name of what is not so. What is asked here is planned once: to plan it anew for every
-- order takes longer than to write it, also in the triggers and the checks of foreign keys that it sets off.
CREATE PROCEDURE open_order(wished jsonb, read_at bigint, claim jsonb, limits jsonb, event jsonb, announcement jsonb, payment jsonb, confirmation jsonb)
LANGUAGE plpgsql SET plan_cache_mode = auto AS $$
DECLARE
  opened orders := jsonb_populate_record(NULL::orders, wished);
  claimed idempotency_keys := jsonb_populate_record(NULL::idempotency_keys, claim);
  limited text;
BEGIN
  IF claim IS NOT NULL THEN
    INSERT INTO idempotency_keys SELECT claimed.*
      ON CONFLICT (website, key) DO UPDATE SET body_digest = excluded.body_digest, guid = excluded.guid, created_at = excluded.created_at
      WHERE idempotency_keys.created_at < (claim ->> 'over_before')::timestamptz;
    IF NOT FOUND THEN
      PERFORM refuse_order('orders_key_is_new');
    END IF;
  END IF;

  UPDATE vehicles SET held_by = opened.guid, reserved_at = opened.created_at
    WHERE stock_id = opened.stock_id AND held_by IS NULL AND state = 'live' AND reservation_status <> 'Reserved' AND revision <= read_at;
  IF NOT FOUND THEN
    PERFORM refuse_order('orders_vehicle_is_free');
  END IF;
  limited := why_not_hold(opened, limits);
  IF limited IS NOT NULL THEN
    PERFORM refuse_order(limited);
  END IF;

  INSERT INTO orders SELECT opened.*;
  INSERT INTO order_events (guid, at, move, from_status, to_status, note)
    VALUES (opened.guid, (event ->> 'at')::timestamptz, event ->> 'move', NULL, opened.status, event ->> 'note');
  IF payment IS NOT NULL THEN
    INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, payment);
  END IF;
  IF confirmation IS NOT NULL THEN
    INSERT INTO email_confirmations SELECT * FROM jsonb_populate_record(NULL::email_confirmations, confirmation);
  END IF;
  INSERT INTO announcements (website, about, about_id, event, at, told)
    VALUES (opened.website, 'order', opened.guid, event ->> 'move', (event ->> 'at')::timestamptz, announcement);
END $$;
