-- A refund that the payment provider took and could not carry out later. An earlier release goes on seeing it as sent.
ALTER TABLE "payments" ADD COLUMN "refund_failed_at" timestamp with time zone;
--> statement-breakpoint
-- The provider's numbers of the refunds that failed: each failure counts once, and the next attempt has a key of its own. Null as long as
-- there is none: open_order writes whole rows, which have no default.
ALTER TABLE "payments" ADD COLUMN "failed_refunds" jsonb;
