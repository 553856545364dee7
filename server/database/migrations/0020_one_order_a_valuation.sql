-- The valuation of the car that comes in, in the order that it counts in.
ALTER TABLE "orders" ADD COLUMN "valuation_hash" text;
--> statement-breakpoint
-- Earlier releases let one valuation into several orders. The oldest that stands has it; the others go on without the column, and their payments and decisions with them.
UPDATE orders SET valuation_hash = valued.hash
FROM (
  SELECT guid, hash, stands, row_number() OVER (PARTITION BY hash, stands ORDER BY created_at, guid) AS place
  FROM (
    SELECT guid, created_at, deal #>> '{part_exchange,hash}' AS hash, status IN ('OPEN', 'HELD', 'PAID', 'SUBMITTED', 'COMPLETE') AS stands FROM orders
  ) AS every
  WHERE hash IS NOT NULL
) AS valued
WHERE orders.guid = valued.guid AND (valued.place = 1 OR NOT valued.stands);
--> statement-breakpoint
-- An order that ends frees the valuation, one that is completed uses it up.
CREATE UNIQUE INDEX "orders_one_order_a_valuation" ON "orders" ("valuation_hash") WHERE status IN ('OPEN', 'HELD', 'PAID', 'SUBMITTED', 'COMPLETE');
--> statement-breakpoint
-- The column follows the deal, whoever writes it. A deal that keeps its car keeps the column, so that an order of an earlier release can go on.
CREATE FUNCTION follow_valuation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR new.deal #>> '{part_exchange,hash}' IS DISTINCT FROM old.deal #>> '{part_exchange,hash}' THEN
    new.valuation_hash := new.deal #>> '{part_exchange,hash}';
  ELSE
    new.valuation_hash := old.valuation_hash;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_follow_valuation BEFORE INSERT OR UPDATE OF deal, valuation_hash ON orders FOR EACH ROW EXECUTE FUNCTION follow_valuation();
