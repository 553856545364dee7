-- The running nodes: what each signs with, as fingerprints, so that nodes whose keys differ never run together.
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"keys" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Requests that a limit counts, over all nodes. `counted` is a keyed digest of a client or a mailbox.
CREATE TABLE "counted_requests" (
	"limit_name" text NOT NULL,
	"counted" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counted_requests_of_one" ON "counted_requests" USING btree ("limit_name", "counted", "at");
--> statement-breakpoint
CREATE INDEX "counted_requests_over_at" ON "counted_requests" USING btree ("over_at");
--> statement-breakpoint
-- Seconds until a request is allowed again, or null: then it is counted, if wished. Two requests of one client wait for each other.
CREATE FUNCTION count_request(wished_limit text, wished_counted text, windows jsonb, count_it boolean) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  rate_window record;
  moment timestamptz;
  oldest timestamptz;
  wait_ms double precision := 0;
  longest double precision := 0;
BEGIN
  IF count_it THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(wished_limit || ' ' || wished_counted, 72110003));
  END IF;
  moment := clock_timestamp();
  FOR rate_window IN SELECT * FROM jsonb_to_recordset(windows) AS w(most integer, "withinMs" double precision) LOOP
    longest := greatest(longest, rate_window."withinMs");
    SELECT at INTO oldest FROM counted_requests
      WHERE limit_name = wished_limit AND counted = wished_counted
      ORDER BY at DESC OFFSET greatest(rate_window.most, 1) - 1 LIMIT 1;
    IF FOUND THEN
      wait_ms := greatest(wait_ms, extract(epoch FROM oldest - moment) * 1000 + rate_window."withinMs");
    END IF;
  END LOOP;
  IF wait_ms > 0 THEN
    RETURN greatest(1, ceil(wait_ms / 1000));
  END IF;
  IF count_it THEN
    INSERT INTO counted_requests VALUES (wished_limit, wished_counted, moment, moment + longest * interval '1 millisecond');
  END IF;
  RETURN NULL;
END $$;
