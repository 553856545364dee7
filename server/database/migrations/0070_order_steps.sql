-- What staff note with a step: kinds, reasons and days from fixed lists, and the lender's reference. Not in the order's API.
ALTER TABLE "order_events" ADD COLUMN "detail" jsonb;
--> statement-breakpoint
-- Shoppers and the site change orders too, outside an act.
CREATE TRIGGER orders_noted AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('reference', 'customer,application,application_gaps,deal,valuation_hash,client,email_identity', 'guid,updated_at');
