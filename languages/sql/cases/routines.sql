-- Adds one.
CREATE OR REPLACE FUNCTION app.add_one(n int) RETURNS int LANGUAGE plpgsql AS $body$
--                             ^^^^^^^ def function app.add_one sig=CREATE OR REPLACE FUNCTION app.add_one(n int) RETURNS int LANGUAGE plpgsql doc=Adds one.
DECLARE total int; -- it's not a string
BEGIN
  SELECT count(*) INTO total FROM counters;
--                                ^^^^^^^^ ref read counters
--                     ^^^^^ ! ref write total
  PERFORM app.note(total);
--            ^^^^ ref call app.note
  RETURN n + 1;
END;
$body$;
CREATE TRIGGER on_change BEFORE UPDATE OF a ON counters FOR EACH ROW EXECUTE FUNCTION app.add_one();
--             ^^^^^^^^^ def function on_change lines=10-10
--                                             ^^^^^^^^ ref read counters
--                                                                                        ^^^^^^^ ref call app.add_one
CREATE PROCEDURE "p1"(
--                ^^ def function p1
)
BEGIN
  SET something = 'a\' + b;
  IF a THEN UPDATE counters SET n = 1; END IF;
END;
CREATE FUNCTION twice(n int) RETURNS int RETURN n * 2;
--              ^^^^^ def function twice lines=17-17
ALTER FUNCTION twice(int) OWNER TO joe;
--             ^^^^^ ! def function twice
