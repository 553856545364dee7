-- Who marked a vehicle as sold or withdrew it by command. Null where the feed did by leaving it out: then it comes back with
-- the feed, and else it stays as it is while the feed still has it.
ALTER TABLE "vehicles" ADD COLUMN "ended_by" text;
