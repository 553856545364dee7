-- Links that open an order for a day: mailed to whoever looks for it by its reference and e-mail address.
CREATE TABLE "order_links" (
	"digest" text PRIMARY KEY NOT NULL,
	"guid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_guid_orders_guid_fk" FOREIGN KEY ("guid") REFERENCES "public"."orders"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_guid" ON "order_links" USING btree ("guid");--> statement-breakpoint
CREATE INDEX "order_links_expires_at" ON "order_links" USING btree ("expires_at");
