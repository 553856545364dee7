-- What a register of vehicles states of a vehicle's registration. Imports never write it.
ALTER TABLE "vehicles" ADD COLUMN "register" jsonb;
--> statement-breakpoint
DROP TRIGGER vehicles_noted ON "vehicles";
--> statement-breakpoint
CREATE TRIGGER vehicles_noted AFTER INSERT OR UPDATE OR DELETE ON "vehicles" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('stock_id', 'vrm', 'digest,revision,held_by,laid_over,dvsa,register', 'details');
