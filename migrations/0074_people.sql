-- One person may belong to several companies, as something else in each. Whoever is here already was let do everything.
alter table staff
  add column name text,
  -- of the processes of the version before; nothing reads it any more
  alter column company_id drop not null,
  -- null: invited, or waits for a link to set one
  alter column password_hash drop not null;

create table memberships (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  company_id uuid not null references companies,
  role text not null check (role in ('owner', 'developer', 'support', 'read_only')),
  -- null: all of the company's
  merchant_ids uuid[] check (cardinality(merchant_ids) > 0),
  -- system clock, as everywhere below
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index memberships_live on memberships (staff_id, company_id) where ended_at is null;
create index memberships_company on memberships (company_id) where ended_at is null;
insert into memberships (staff_id, company_id, role, created_at, ended_at)
  select id, company_id, 'owner', created_at, revoked_at from staff;

-- Whoever runs the installation: apart from merchants' people, in rows, cookies and pages.
create table operators (
  id uuid primary key,
  email text not null,
  name text,
  role text not null check (role in ('admin', 'support')),
  password_hash text,
  second_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index operators_email on operators (lower(email)) where revoked_at is null;

create table staff_sessions (
  id uuid primary key,
  -- of what the cookie holds
  token_hash bytea not null unique,
  person_id uuid not null references staff,
  -- whose pages are open
  company_id uuid not null references companies,
  -- of the sign-in; a new id after it is the same one
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- null: the password was right, the second factor is waited for
  proved_at timestamptz,
  -- as the browser calls itself, for its list of sessions
  browser text not null,
  ended_at timestamptz
);
create index staff_sessions_person on staff_sessions (person_id) where ended_at is null;
create index staff_sessions_started on staff_sessions (started_at);

create table operator_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references operators,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  proved_at timestamptz,
  browser text not null,
  ended_at timestamptz
);
create index operator_sessions_person on operator_sessions (person_id) where ended_at is null;
create index operator_sessions_started on operator_sessions (started_at);

-- Opens once: the address is signed, so that no row or mail to be sent holds it.
create table operator_links (
  id uuid primary key,
  person_id uuid not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
