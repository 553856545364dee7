-- The audit log is read by who, what and whom, newest first.
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor", "id");
--> statement-breakpoint
CREATE INDEX "staff_acts_kind" ON "staff_acts" USING btree (split_part("actor", ':', 1), "id");
--> statement-breakpoint
CREATE INDEX "staff_acts_action" ON "staff_acts" USING btree ("action", "id");
--> statement-breakpoint
CREATE INDEX "staff_acts_person" ON "staff_acts" USING btree (("detail" ->> 'person'), "id");
