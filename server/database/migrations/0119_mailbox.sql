-- Up to which message a mailbox of customers' replies has been read, and since when it cannot be.
CREATE TABLE "mailbox_readings" (
	"mailbox" text CONSTRAINT "mailbox_readings_pkey" PRIMARY KEY,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Messages that were stored once: one that staff deleted does not come back when the mailbox is read again.
CREATE TABLE "handled_replies" (
	"message" text CONSTRAINT "handled_replies_pkey" PRIMARY KEY,
	"handled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "handled_replies_handled_at" ON "handled_replies" USING btree ("handled_at");
