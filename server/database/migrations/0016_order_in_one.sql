-- An order is written by one statement, which fails as a whole: what it must not go on without is asked for through these.
CREATE FUNCTION refuse_order(why text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION 'The order was not taken: %', why USING ERRCODE = 'check_violation', CONSTRAINT = why, TABLE = 'orders';
END $$;
--> statement-breakpoint
-- Volatile: it sees what was committed until it is called, not until the statement around it began. Called by whoever
-- has the stock's lock, two orders of one shopper at the same time count each other.
CREATE FUNCTION keeps_few_unpaid(of_client text, of_email text, per_client integer, per_email integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  by_client bigint;
  by_email bigint;
BEGIN
  SELECT count(*) FILTER (WHERE client = of_client), count(*) FILTER (WHERE lower(customer ->> 'customer_email') = of_email)
    INTO by_client, by_email
    FROM orders
    WHERE status IN ('OPEN', 'HELD', 'SUBMITTED') AND ((of_client <> '' AND client = of_client) OR lower(customer ->> 'customer_email') = of_email);
  RETURN (of_client = '' OR by_client < per_client) AND by_email < per_email;
END $$;
