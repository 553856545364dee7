-- An alert on a vehicle ends when the vehicle is sold or withdrawn: its last mail is in the queue, and the alert is deleted once it is sent.
ALTER TABLE "alerts" ADD COLUMN "ended_at" timestamp with time zone;
