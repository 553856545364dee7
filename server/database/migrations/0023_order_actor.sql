-- Who did it: shopper, cli:<user>, staff:<number>, provider:<name> or system; null for what an earlier release wrote.
ALTER TABLE "order_events" ADD COLUMN "actor" text;
--> statement-breakpoint
-- Opens an order, or fails with the name of what is not so. What is asked here is planned once: to plan it anew for every
-- order takes longer than to write it, also in the triggers and the checks of foreign keys that it sets off.
CREATE OR REPLACE PROCEDURE open_order(wished jsonb, read_at bigint, claim jsonb, limits jsonb, event jsonb, announcement jsonb, payment jsonb, confirmation jsonb)
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
  INSERT INTO order_events (guid, at, move, from_status, to_status, note, actor)
    VALUES (opened.guid, (event ->> 'at')::timestamptz, event ->> 'move', NULL, opened.status, event ->> 'note', event ->> 'actor');
  IF payment IS NOT NULL THEN
    INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, payment);
  END IF;
  IF confirmation IS NOT NULL THEN
    INSERT INTO email_confirmations SELECT * FROM jsonb_populate_record(NULL::email_confirmations, confirmation);
  END IF;
  INSERT INTO announcements (website, about, about_id, event, at, told)
    VALUES (opened.website, 'order', opened.guid, event ->> 'move', (event ->> 'at')::timestamptz, announcement);
END $$;
