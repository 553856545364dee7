ALTER TABLE "sites" ADD COLUMN "special_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "bank_holiday_hours" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "bank_holiday_region" text DEFAULT 'england-and-wales' NOT NULL;
