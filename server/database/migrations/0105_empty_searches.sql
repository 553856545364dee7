-- Words of searches of the shop that found nothing, without digits and addresses: how often on which day, and nothing of who searched.
CREATE TABLE "empty_searches" (
	"website" text NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "empty_searches_pkey" PRIMARY KEY ("website","day","words")
);
