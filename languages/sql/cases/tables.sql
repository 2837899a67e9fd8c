-- People who log in.
CREATE TABLE IF NOT EXISTS public.users (
--                                ^^^^^ def struct public.users exported doc=People who log in.
  -- The key.
  id bigint PRIMARY KEY, -- never reused
--^^ def field public.users.id doc=The key.
  "full name" text NOT NULL DEFAULT 'a; b',
-- ^^^^^^^^^ def field "public.users.full name"
  price numeric(10, 2),
--^^^^^ def field public.users.price
  team_id int REFERENCES teams (id) ON UPDATE CASCADE,
--^^^^^^^ def field public.users.team_id doc=
--                       ^^^^^ ref type teams
  key varchar(20),
--^^^ def field public.users.key
  UNIQUE (price),
--^^^^^^ ! def field public.users.UNIQUE
  KEY by_price (price),
--^^^ ! def field public.users.KEY
  CONSTRAINT one CHECK (price > 0)
--^^^^^^^^^^ ! def field public.users.CONSTRAINT
);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS by_name ON public.users ("full name");
--                                             ^^^^^^^ def property public.users.by_name
--                                                               ^^^^^ ref read public.users
CREATE OR REPLACE VIEW active AS SELECT u.id, extract(year FROM u.born) FROM public.users u, teams AS t
--                     ^^^^^^ def struct active sig=CREATE OR REPLACE VIEW active
--                                                                   ^ ! ref read u
--                                                                                  ^^^^^ ref read public.users
--                                                                                           ^^^^^ ref read teams
  JOIN logins l ON l.user_id = u.id;
--     ^^^^^^ ref read logins
CREATE TYPE mood AS ENUM ('sad', 'ok');
--          ^^^^ def enum mood
--                         ^^^ def enum_member mood.sad
CREATE TYPE point AS (x int, y int);
--          ^^^^^ def struct point
--                    ^ def field point.x
CREATE DOMAIN email AS text CHECK (value LIKE '%@%');
--            ^^^^^ def type_alias email
CREATE SEQUENCE ids;
--              ^^^ def variable ids
CREATE SCHEMA accounts AUTHORIZATION joe;
--            ^^^^^^^^ def namespace accounts
CREATE SCHEMA IF NOT EXISTS other;
--                          ^^^^^ def namespace other
WITH recent AS (SELECT * FROM logins) SELECT * FROM recent WHERE a IS DISTINCT FROM b;
--                            ^^^^^^ ref read logins
--                                                  ^^^^^^ ! ref read recent
--                                                                                  ^ ! ref read b
INSERT INTO users (id) VALUES (1);
--          ^^^^^ ref write users
UPDATE users SET id = 2;
--     ^^^^^ ref write users
DELETE FROM users;
--          ^^^^^ ref write users
GRANT CREATE TABLE TO joe;
--                 ^^ ! def struct TO
COPY users (id) FROM stdin;
--   ^^^^^ ref write users
1	CREATE TABLE data_only (a int);
--                 ^^^^^^^^^ ! def struct data_only
\.
CREATE EXTENSION "pgcrypto";
--                ^^^^^^^^ ! def struct pgcrypto
SELECT 'CREATE TABLE quoted (a int)';
--                   ^^^^^^ ! def struct quoted
CREATE TABLE broken (a int, b text
--           ^^^^^^ def struct broken
--                   ^ def field broken.a
