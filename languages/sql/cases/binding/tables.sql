-- --- path: schema.sql ---
CREATE TABLE users (id int, team_id int REFERENCES teams (id));
--                                                 ^^^^^ type schema.sql#teams
CREATE TABLE teams (id int);
CREATE FUNCTION touch() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;
-- --- path: queries.sql ---
SELECT * FROM public.users u JOIN nothing n ON n.id = u.id;
--                   ^^^^^ read schema.sql#users probable
--                                ^^^^^^^ read none
UPDATE teams SET id = 1;
--     ^^^^^ write schema.sql#teams probable
CALL touch();
--   ^^^^^ call schema.sql#touch probable
