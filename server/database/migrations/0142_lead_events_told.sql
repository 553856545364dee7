-- A note for colleagues changes nothing else of a lead: its page, where it is open, follows.
CREATE TRIGGER lead_events_told AFTER INSERT ON "lead_events" FOR EACH STATEMENT EXECUTE FUNCTION tell_admin('leads');
