ALTER TABLE "valuations" ADD COLUMN "visit" jsonb;
--> statement-breakpoint
ALTER TABLE "valuations" ADD COLUMN "department_code" text;
