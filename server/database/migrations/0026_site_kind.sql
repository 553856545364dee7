ALTER TABLE "sites" ADD COLUMN "kind" text DEFAULT 'showroom' NOT NULL;
