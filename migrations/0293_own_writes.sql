-- Where the database's log ended after each person's last act, so that a replica is read for them only where it has that act.
create table own_writes (
  -- of staff or of the operator's people
  person_id uuid primary key,
  -- null: an act has begun, and nothing is known of its end
  position pg_lsn,
  noted_at timestamptz not null
);
