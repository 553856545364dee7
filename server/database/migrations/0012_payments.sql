-- What the provider calls the money itself, known once it has arrived: a refund names it.
ALTER TABLE "payments" ADD COLUMN "charge" text;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("status") WHERE status in ('open', 'refund_due');--> statement-breakpoint
-- Every new order counts the unpaid ones of its e-mail address.
CREATE INDEX "orders_unpaid_email" ON "orders" USING btree (lower("customer" ->> 'customer_email')) WHERE status in ('OPEN', 'HELD', 'SUBMITTED');--> statement-breakpoint
-- The messages of a payment provider that were taken in: it sends each of them at least once.
CREATE TABLE "payment_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
