-- Finance applications that staff sent to the lender, and what it answered. The answers of the applicant are not in it.
CREATE TABLE "lender_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guid" uuid NOT NULL REFERENCES "orders" ("guid") ON DELETE cascade,
	-- The event with which the customer sent it: an application that is sent again by its customer is another one.
	"submitted" bigint NOT NULL,
	"delivery" bigint NOT NULL UNIQUE,
	"lender" text NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"reference" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lender_applications_once" UNIQUE ("guid", "submitted"),
	CONSTRAINT "lender_applications_decision" CHECK ("decision" IN ('approved', 'referred', 'declined'))
);
--> statement-breakpoint
CREATE INDEX "lender_applications_undecided" ON "lender_applications" USING btree ("created_at") WHERE decision IS NULL;
--> statement-breakpoint
-- Messages of the lender that have been taken in: each counts once.
CREATE TABLE "lender_messages" (
	"application" uuid NOT NULL REFERENCES "lender_applications" ("id") ON DELETE cascade,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lender_messages_pkey" PRIMARY KEY ("application", "id")
);
