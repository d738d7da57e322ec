-- Nothing is taken or given back without its payer while collection is held: the database may be older than the world.

create table database_identity (
  is_only boolean primary key default true check (is_only),
  -- copied with every backup: tells this database from another one, not from its own copies
  database_id uuid not null default gen_random_uuid()
);
insert into database_identity default values;

create table collection_holds (
  id bigint generated always as identity primary key,
  reason text not null check (reason in
    ('older_than_noted', 'another_database', 'note_unreadable', 'acquirer_ahead', 'key_reused', 'operator')),
  -- a sentence for the operator
  detail text not null,
  -- system clock
  held_at timestamptz not null,
  released_at timestamptz,
  -- parity, or operator
  released_by text check (released_by in ('parity', 'operator')),
  release_reason text,
  check ((released_at is null) = (released_by is null))
);
-- one at a time
create unique index collection_holds_active on collection_holds ((true)) where released_at is null;
