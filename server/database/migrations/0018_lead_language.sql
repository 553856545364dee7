-- The language a form was sent in: the shopper is answered in it, and the dealer knows before ringing.
ALTER TABLE "leads" ADD COLUMN "locale" text NOT NULL DEFAULT 'en-GB';
