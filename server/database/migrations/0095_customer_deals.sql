-- Deals that staff build for a customer. The figures are an order's, at this deal's price; whom a deal is for is in its lead, and goes with it.
CREATE TABLE "customer_deals" (
	"id" uuid CONSTRAINT "customer_deals_pkey" PRIMARY KEY,
	"website" text NOT NULL,
	"site_id" integer NOT NULL,
	"stock_id" integer NOT NULL,
	"lead" uuid NOT NULL REFERENCES "leads" ("id") ON DELETE CASCADE,
	"state" text DEFAULT 'draft' NOT NULL CHECK ("state" IN ('draft', 'waiting', 'approved', 'sent', 'accepted', 'withdrawn')),
	-- Of the figures: what is approved, sent and accepted is a version.
	"version" integer DEFAULT 1 NOT NULL,
	"terms" jsonb NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL CHECK ("discount" >= 0),
	"reason" text DEFAULT '' NOT NULL,
	"figures" jsonb NOT NULL,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"approved_by" uuid REFERENCES "staff" ("id"),
	"approved_version" integer,
	-- Of the token in the mail's link.
	"digest" text CONSTRAINT "customer_deals_digest" UNIQUE,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	-- The customer is accepting: until then staff change nothing.
	"accepting_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"order_guid" uuid REFERENCES "orders" ("guid") ON DELETE SET NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	-- An approval is of these figures and no others.
	CHECK ("approved_version" IS NULL OR "approved_version" = "version"),
	CHECK ("state" <> 'approved' OR "approved_version" IS NOT NULL),
	CHECK ("state" NOT IN ('sent', 'accepted') OR ("digest" IS NOT NULL AND "expires_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX "customer_deals_lead" ON "customer_deals" USING btree ("lead");
--> statement-breakpoint
CREATE INDEX "customer_deals_updated" ON "customer_deals" USING btree ("updated_at");
--> statement-breakpoint
CREATE INDEX "customer_deals_order" ON "customer_deals" USING btree ("order_guid");
--> statement-breakpoint
-- A changed figure is a new version, which voids what was approved and sent.
CREATE FUNCTION deal_figures_need_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <= OLD.version THEN
    RAISE EXCEPTION 'changed figures of a deal need a new version' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_deals_version';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_deals_version BEFORE UPDATE ON "customer_deals" FOR EACH ROW
  WHEN ((OLD.terms, OLD.discount, OLD.figures) IS DISTINCT FROM (NEW.terms, NEW.discount, NEW.figures))
  EXECUTE FUNCTION deal_figures_need_version();
--> statement-breakpoint
-- What the customer was sent, to say what has changed since.
CREATE TABLE "customer_deal_versions" (
	"deal" uuid NOT NULL REFERENCES "customer_deals" ("id") ON DELETE CASCADE,
	"version" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"discount" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_deal_versions_pkey" PRIMARY KEY ("deal", "version")
);
--> statement-breakpoint
-- One-time links that open an order's form for signing, by the digest of their token; for the figures that the order had.
CREATE TABLE "order_form_links" (
	"digest" text CONSTRAINT "order_form_links_pkey" PRIMARY KEY,
	"guid" uuid NOT NULL REFERENCES "orders" ("guid") ON DELETE CASCADE,
	"figures" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "order_form_links_order" ON "order_form_links" USING btree ("guid");
--> statement-breakpoint
-- Order forms that customers signed, as they signed them. One whose figures are no longer the order's is void, and stays.
CREATE TABLE "signed_order_forms" (
	"guid" uuid NOT NULL REFERENCES "orders" ("guid") ON DELETE CASCADE,
	"figures" text NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
	"pdf" bytea NOT NULL,
	CONSTRAINT "signed_order_forms_pkey" PRIMARY KEY ("guid", "figures"),
	CHECK ("sha256" = encode(sha256("pdf"), 'hex'))
);
--> statement-breakpoint
-- Customers accept outside an act. The order's guid opens it as its customer.
CREATE TRIGGER customer_deals_noted AFTER INSERT OR UPDATE OR DELETE ON "customer_deals" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('id', 'terms,figures,reason,digest', 'order_guid,accepting_until,created_at,updated_at');
--> statement-breakpoint
CREATE TRIGGER customer_deals_told AFTER INSERT OR UPDATE OR DELETE ON "customer_deals" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('deals');
--> statement-breakpoint
CREATE TRIGGER signed_order_forms_told AFTER INSERT ON "signed_order_forms" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('deals');
