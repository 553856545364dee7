CREATE TABLE "valuations" (
	"hash" text PRIMARY KEY NOT NULL,
	"website" text NOT NULL,
	"stock_id" integer,
	"vehicle" jsonb NOT NULL,
	"mileage" integer NOT NULL,
	"trade_values" jsonb NOT NULL,
	"usual" jsonb,
	"answers" jsonb NOT NULL,
	"condition" text NOT NULL,
	"settlement" integer DEFAULT 0 NOT NULL,
	"contact" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_stock_id_vehicles_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."vehicles"("stock_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "valuations_expires_at" ON "valuations" USING btree ("expires_at");
