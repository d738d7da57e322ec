-- What proves a person beside the password. One that was not confirmed yet opens nothing and protects nothing.
create table staff_factors (
  id uuid primary key,
  person_id uuid not null references staff,
  kind text not null check (kind in ('totp')),
  secret_sealed bytea not null,
  -- the last time step that was believed: a code works once
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index staff_factors_person on staff_factors (person_id) where ended_at is null;

create table operator_factors (
  id uuid primary key,
  person_id uuid not null references operators,
  kind text not null check (kind in ('totp')),
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index operator_factors_person on operator_factors (person_id) where ended_at is null;

-- Each opens once, in place of a lost second factor.
create table staff_recovery_codes (
  person_id uuid not null references staff,
  code_hash bytea not null,
  created_at timestamptz not null,
  -- used, or replaced by newer ones
  ended_at timestamptz,
  primary key (person_id, code_hash)
);
create table operator_recovery_codes (
  person_id uuid not null references operators,
  code_hash bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (person_id, code_hash)
);

-- Opens once; the address is signed, as an operator's.
create table staff_links (
  id uuid primary key,
  use text not null check (use in ('staff_password', 'invitation')),
  -- whose password; null for whoever is invited and may be nobody yet
  person_id uuid references staff,
  -- who is invited as what
  company_id uuid references companies,
  email text,
  role text check (role in ('owner', 'developer', 'support', 'read_only')),
  merchant_ids uuid[] check (cardinality(merchant_ids) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, taken back, or replaced by a newer one
  ended_at timestamptz,
  check ((use = 'invitation') = (company_id is not null and email is not null and role is not null)),
  check ((use = 'staff_password') = (person_id is not null))
);
create index staff_links_company on staff_links (company_id) where ended_at is null;

-- What people are told of their own account. Tried until a mail server takes it or it says nothing new any more.
create table person_mails (
  id uuid primary key,
  to_address text not null,
  language text not null,
  kind text not null,
  -- what its sentences need; of a link, the id that its address is made of
  facts jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- sent, refused for good, or given up
  ended_at timestamptz,
  outcome text
);
create index person_mails_due on person_mails (due_at) where ended_at is null;
