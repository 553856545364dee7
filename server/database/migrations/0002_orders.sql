ALTER TABLE "orders" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("client") WHERE status in ('OPEN', 'HELD', 'SUBMITTED');--> statement-breakpoint
-- Every order begins OPEN; the table is equal to ORDER_MOVES in domain/deal/moves.ts, held by a test.
DELETE FROM order_moves WHERE (from_status IS NULL AND to_status <> 'OPEN') OR (from_status, to_status) IN (('OPEN', 'SUBMITTED'), ('HELD', 'PAID'));
