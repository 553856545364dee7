-- The sign-in that a browser's notices belong to, and until when they come without another. Null: of a node before these columns.
ALTER TABLE "push_subscriptions" ADD COLUMN "session" uuid;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "ends_at" timestamp with time zone;
--> statement-breakpoint
-- Notices that a push service did not take, to be sent again. A node that takes one moves its time first, so that no other takes it.
CREATE TABLE "push_retries" (
	"lead" uuid NOT NULL REFERENCES "leads" ("id") ON DELETE cascade,
	"subscription" uuid NOT NULL REFERENCES "push_subscriptions" ("id") ON DELETE cascade,
	"tries" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_retries_pkey" PRIMARY KEY ("lead","subscription")
);
--> statement-breakpoint
CREATE INDEX "push_retries_due_at" ON "push_retries" USING btree ("due_at");
