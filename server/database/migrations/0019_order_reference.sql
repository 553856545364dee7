-- What an order is called in mails, papers and logs; its guid opens it and stays with its customer. Eight characters of
-- Crockford's base 32, each the last five bits of a byte of a version 4 UUID that has no fixed bits in it.
ALTER TABLE "orders" ADD COLUMN "reference" text;
--> statement-breakpoint
CREATE FUNCTION draw_order_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn bytea;
  made text;
  place integer;
BEGIN
  LOOP
    drawn := uuid_send(gen_random_uuid());
    made := '';
    FOREACH place IN ARRAY ARRAY[0, 1, 2, 3, 4, 5, 10, 11] LOOP
      made := made || CASE WHEN length(made) = 4 THEN '-' ELSE '' END || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(drawn, place) & 31) + 1, 1);
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE reference = made);
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- Customers were told the beginning of the guid, and it is made of characters that a reference may have: it stays what
-- the order is called, unless two orders begin alike.
UPDATE "orders" SET "reference" = upper(substr(guid::text, 1, 4)) || '-' || upper(substr(guid::text, 5, 4))
  WHERE guid IN (SELECT DISTINCT ON (substr(guid::text, 1, 8)) guid FROM "orders" ORDER BY substr(guid::text, 1, 8), created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference" ON "orders" USING btree ("reference");
--> statement-breakpoint
UPDATE "orders" SET "reference" = draw_order_reference() WHERE "reference" IS NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reference" SET DEFAULT draw_order_reference();
--> statement-breakpoint
-- A node of the release before writes the whole row and leaves it null.
CREATE FUNCTION give_order_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference := draw_order_reference();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_reference BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.reference IS NULL) EXECUTE FUNCTION give_order_reference();
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reference" SET NOT NULL;
