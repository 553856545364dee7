-- Where a customer's reply to an answer of staff belongs: the address that it goes to has the token, the database only its digest.
CREATE TABLE "lead_reply_tokens" (
	"digest" text CONSTRAINT "lead_reply_tokens_pkey" PRIMARY KEY,
	"lead" uuid NOT NULL REFERENCES "leads" ("id") ON DELETE CASCADE,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lead_reply_tokens_lead" ON "lead_reply_tokens" USING btree ("lead");
--> statement-breakpoint
-- What customers answered by email. Without a lead: nobody knows yet to which it belongs.
CREATE TABLE "lead_replies" (
	"id" uuid CONSTRAINT "lead_replies_pkey" PRIMARY KEY,
	"lead" uuid REFERENCES "leads" ("id") ON DELETE CASCADE,
	"website" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_cut" boolean NOT NULL,
	"attachments" jsonb NOT NULL,
	"message" text NOT NULL CONSTRAINT "lead_replies_message" UNIQUE
);
--> statement-breakpoint
CREATE INDEX "lead_replies_lead" ON "lead_replies" USING btree ("lead");
--> statement-breakpoint
CREATE INDEX "lead_replies_unmatched" ON "lead_replies" USING btree ("received_at") WHERE lead is null;
--> statement-breakpoint
-- Mail writes it too, outside an act.
CREATE TRIGGER lead_replies_noted AFTER INSERT OR UPDATE OR DELETE ON "lead_replies" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('id', 'sender,sender_name,subject,body,attachments', 'received_at,is_cut,message');
