-- Searches and vehicles that shoppers are emailed about. The address is sealed with the key of finance applications.
CREATE TABLE "alerts" (
	"id" uuid CONSTRAINT "alerts_pkey" PRIMARY KEY,
	"website" text NOT NULL,
	"locale" text NOT NULL,
	"frequency" text NOT NULL CHECK ("frequency" IN ('arrive', 'daily')),
	-- A search has a part of the stock, filters and an address; a vehicle has its number.
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"address" text NOT NULL,
	"stock_id" integer,
	-- Email address, token of the link and postcode.
	"sealed" text NOT NULL,
	-- Keyed, of the address: counts the alerts of one address.
	"email_digest" text NOT NULL,
	-- Of the link in each mail, and of the one that confirms.
	"token_digest" text CONSTRAINT "alerts_token" UNIQUE NOT NULL,
	"confirm_digest" text CONSTRAINT "alerts_confirm" UNIQUE,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	-- When a link was used last; an alert that stays silent is deleted.
	"active_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	-- The London day of the last daily mail.
	"digest_on" date,
	CHECK ("confirmed_at" IS NOT NULL OR "confirm_digest" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "alerts_email" ON "alerts" USING btree ("email_digest");
--> statement-breakpoint
CREATE INDEX "alerts_active" ON "alerts" USING btree ("active_at");
--> statement-breakpoint
-- What each alert found: each vehicle once, and once for each lower price.
CREATE TABLE "alert_vehicles" (
	"alert" uuid NOT NULL REFERENCES "alerts" ("id") ON DELETE CASCADE,
	"stock_id" integer NOT NULL,
	"kind" text NOT NULL CHECK ("kind" IN ('new', 'cut')),
	-- Headline prices in pence: when it was found, and what was charged before a cut.
	"price" integer,
	"was" integer,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "alert_vehicles_pkey" PRIMARY KEY ("alert", "stock_id")
);
--> statement-breakpoint
CREATE INDEX "alert_vehicles_untold" ON "alert_vehicles" USING btree ("alert") WHERE "told_at" IS NULL;
--> statement-breakpoint
-- Up to which revision of the stock alerts have been compared.
CREATE TABLE "alert_progress" (
	"name" text CONSTRAINT "alert_progress_pkey" PRIMARY KEY,
	"revision" bigint NOT NULL
);
