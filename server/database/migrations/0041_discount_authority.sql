-- What somebody may take off a vehicle's price without asking, in their post; null: what is usual for the role.
ALTER TABLE "staff_posts" ADD COLUMN "discount_pence" integer CHECK ("discount_pence" BETWEEN 0 AND 10000000);
