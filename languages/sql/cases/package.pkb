rem It's a script of SQL*Plus.
CREATE OR REPLACE PACKAGE BODY demo IS
--                             ^^^^ def namespace demo sig=CREATE OR REPLACE PACKAGE BODY demo
  FUNCTION announced(a IN varchar2) RETURN number;
--         ^^^^^^^^^ ! def function demo.announced
  FUNCTION first_one(a IN varchar2) RETURN number IS
--         ^^^^^^^^^ def function demo.first_one
    n number := 0;
  BEGIN
    CASE WHEN a = 'x' THEN n := 1; ELSE NULL; END CASE;
    FOR i IN 1..3 LOOP n := n + 1; END LOOP;
    RETURN n;
  END first_one;
  PROCEDURE second_one AS
--          ^^^^^^^^^^ def function demo.second_one lines=11-14
  BEGIN
    NULL;
  END;
END demo;
/
CREATE TABLE after_all (a number);
--           ^^^^^^^^^ def struct after_all
--                      ^ def field after_all.a
