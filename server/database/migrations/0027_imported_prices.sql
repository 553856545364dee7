ALTER TABLE "price_events" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;
