-- Photographs and films that a list of their own laid over a vehicle. They stay over what the vehicle's feed says of them.
ALTER TABLE "vehicles" ADD COLUMN "laid_over" jsonb;
