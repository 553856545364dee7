-- Admin's pages follow what changes: a transaction names each kind once, without saying what it was.
CREATE FUNCTION tell_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('admin', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_told AFTER INSERT OR DELETE OR UPDATE OF "closed_at" ON "leads" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('leads');
--> statement-breakpoint
CREATE TRIGGER lead_progress_told AFTER INSERT OR UPDATE ON "lead_progress" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('leads');
--> statement-breakpoint
CREATE TRIGGER appointments_told AFTER INSERT OR UPDATE OR DELETE ON "appointments" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('diary');
--> statement-breakpoint
-- Whatever becomes of an order has an event.
CREATE TRIGGER order_events_told AFTER INSERT ON "order_events" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('orders');
--> statement-breakpoint
-- Not of each attempt: deliveries change all the time.
CREATE TRIGGER deliveries_told AFTER UPDATE OF "status" ON "deliveries" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" AND 'failed' IN (OLD."status", NEW."status"))
  EXECUTE FUNCTION tell_admin('deliveries');
--> statement-breakpoint
CREATE TRIGGER feeds_told AFTER DELETE OR UPDATE OF "last_result", "paused_at" ON "feeds" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('feeds');
--> statement-breakpoint
-- Few have failed, of very many.
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("id") WHERE status = 'failed';
