-- --- path: schema.sql ---
CREATE TABLE users (id int, name text);
CREATE TABLE teams (id int);
CREATE VIEW active AS SELECT * FROM users;
CREATE FUNCTION touch(int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;
-- --- path: src/store.ts ---
const users = 'users';
export function find(db: any, table: string) {
  db.query('SELECT u.id FROM users u JOIN teams t ON t.id = u.id');
  --                         ^^^^^ read schema.sql#users probable
  --                                      ^^^^^ read schema.sql#teams probable
  db.query(`
    WITH recent AS (SELECT * FROM active)
    --                            ^^^^^^ read schema.sql#active probable
    SELECT * FROM recent, ${table} WHERE id = ${users}
  `);
  db.query("insert into public.users (id) values (1)");
  --                           ^^^^^ write schema.sql#users probable
  db.query("SELECT id\n  FROM users");
  --                          ^^^^^ read schema.sql#users probable
  db.query("CALL touch(1)");
  --             ^^^^^ call schema.sql#touch probable
  db.log('Select a row from users');
  --                        ^^^^^ read none
  db.log('update users now');
  --             ^^^^^ write none
  db.log('users');
  --      ^^^^^ read none
  db.query('SELECT * FROM nothing');
  --                      ^^^^^^^ read none
}
-- --- path: store.py ---
def find(db):
    users = 1
    db.execute("""
        SELECT * FROM users
        --            ^^^^^ read schema.sql#users probable
        WHERE id = %s
    """)
    db.execute("DELETE FROM teams WHERE id = %s" % users)
    --                      ^^^^^ write schema.sql#teams probable
    db.execute("SELECT * "
               "FROM users")
    --               ^^^^^ read schema.sql#users probable
-- --- path: store.go ---
package store
const query = `UPDATE users SET id = $1`
--                    ^^^^^ write schema.sql#users probable
-- --- path: Store.java ---
class Store {
  String a = "SELECT id FROM users";
  --                         ^^^^^ read schema.sql#users probable
  String joined = "SELECT id "
      + "FROM users WHERE name = ''" + id + " AND id IN (SELECT id FROM teams)";
  --          ^^^^^ read schema.sql#users probable
  String b = """
    SELECT id FROM teams
    --             ^^^^^ read schema.sql#teams probable
    """;
}
-- --- path: Store.cs ---
class Store {
  string a = "SELECT id FROM users";
  --                         ^^^^^ read schema.sql#users probable
  string b = @"SELECT id FROM [teams]";
  --                           ^^^^^ read schema.sql#teams probable
  string c = $"SELECT id FROM users WHERE id = {a}";
  --                          ^^^^^ read schema.sql#users probable
}
-- --- path: store.php ---
<?php
function find($db) {
  $db->query('SELECT id FROM users');
  --                         ^^^^^ read schema.sql#users probable
  $db->query("SELECT id FROM users WHERE id = $id");
  --                         ^^^^^ read schema.sql#users probable
  $db->query(<<<SQL
    SELECT id FROM teams
    --             ^^^^^ read schema.sql#teams probable
  SQL);
}
-- --- path: store.rb ---
def find(db)
  db.exec("SELECT id FROM users")
  --                      ^^^^^ read schema.sql#users probable
  db.exec(<<~SQL)
    SELECT id FROM teams
    --             ^^^^^ read schema.sql#teams probable
  SQL
end
-- --- path: store.rs ---
fn find() { query("SELECT id FROM users"); query(r#"SELECT id FROM teams"#); }
--                                ^^^^^ read schema.sql#users probable
--                                                                 ^^^^^ read schema.sql#teams probable
-- --- path: store.kt ---
fun find(db: Db) { db.query("SELECT id FROM users"); db.query("""SELECT id FROM teams""") }
--                                          ^^^^^ read schema.sql#users probable
--                                                                              ^^^^^ read schema.sql#teams probable
-- --- path: broken.ts ---
const a = 'SELECT * FROM
const b = `SELECT * FROM users WHERE
