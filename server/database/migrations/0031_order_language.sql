-- The language an order was placed in: its letters and the links in them are in it.
ALTER TABLE "orders" ADD COLUMN "locale" text NOT NULL DEFAULT 'en-GB';
--> statement-breakpoint
-- A node of the release before writes the whole row and leaves it null.
CREATE FUNCTION give_order_locale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.locale := 'en-GB';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_locale BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.locale IS NULL) EXECUTE FUNCTION give_order_locale();
