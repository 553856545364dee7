-- Each limit is counted by an index of its own.
CREATE OR REPLACE FUNCTION keeps_few_unpaid(of_client text, of_email text, per_client integer, per_email integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  kept bigint;
BEGIN
  IF of_client <> '' THEN
    SELECT count(*) INTO kept FROM orders WHERE status IN ('OPEN', 'HELD', 'SUBMITTED') AND client = of_client;
    IF kept >= per_client THEN
      RETURN false;
    END IF;
  END IF;
  SELECT count(*) INTO kept FROM orders WHERE status IN ('OPEN', 'HELD', 'SUBMITTED') AND lower(customer ->> 'customer_email') = of_email;
  RETURN kept < per_email;
END $$;
--> statement-breakpoint
-- Opens an order, or fails with the name of what is not so. What is asked here is planned once: to plan it anew for every
-- order takes longer than to write it, also in the triggers and the checks of foreign keys that it sets off.
CREATE PROCEDURE open_order(wished jsonb, read_at bigint, claim jsonb, per_client integer, per_email integer, event jsonb, announcement jsonb, payment jsonb)
LANGUAGE plpgsql SET plan_cache_mode = auto AS $$
DECLARE
  opened orders := jsonb_populate_record(NULL::orders, wished);
  claimed idempotency_keys := jsonb_populate_record(NULL::idempotency_keys, claim);
BEGIN
  IF claim IS NOT NULL THEN
    INSERT INTO idempotency_keys SELECT claimed.*
      ON CONFLICT (key) DO UPDATE SET body_digest = excluded.body_digest, guid = excluded.guid, created_at = excluded.created_at
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
  IF NOT keeps_few_unpaid(opened.client, lower(opened.customer ->> 'customer_email'), per_client, per_email) THEN
    PERFORM refuse_order('orders_few_unpaid');
  END IF;

  INSERT INTO orders SELECT opened.*;
  INSERT INTO order_events (guid, at, move, from_status, to_status, note)
    VALUES (opened.guid, (event ->> 'at')::timestamptz, event ->> 'move', NULL, opened.status, event ->> 'note');
  IF payment IS NOT NULL THEN
    INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, payment);
  END IF;
  INSERT INTO announcements (website, about, about_id, event, at, told)
    VALUES (opened.website, 'order', opened.guid, event ->> 'move', (event ->> 'at')::timestamptz, announcement);
END $$;
