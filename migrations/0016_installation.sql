-- What this database is for, so that neither a demo nor a service is started on the other's. None: not said yet.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('demo', 'service')),
  marked_at timestamptz not null default now()
);

-- The keys that values of this database were sealed with. The canary is sealed with the key itself: who opens it has
-- the same key under this id.
create table sealing_keys (
  id smallint primary key check (id between 0 and 255),
  canary bytea not null,
  known_since timestamptz not null default now(),
  -- when something was first sealed with it; null: every process is only told to open with it
  sealed_since timestamptz,
  -- nothing is sealed with it any longer
  retired_at timestamptz check (retired_at is null or sealed_since is not null)
);
