-- Whose second factor is said to be lost: due a day later, unless the factor is shown before or somebody takes it back.
create table factor_resets (
  id uuid primary key,
  person_id uuid not null references staff,
  -- whose owner asked; null: an operator did
  company_id uuid references companies,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, taken back, or stopped by the factor itself
  ended_at timestamptz
);
create unique index factor_resets_live on factor_resets (person_id) where ended_at is null;

-- Tries to prove who one is, in a window that begins with the first: of codes those that were looked at, of passwords the refused
-- ones. One row, however many they are.
create table sign_in_tries (
  -- as the audit log names a person; of a password of nobody, nobody
  subject text not null,
  proof text not null check (proof in ('password', 'factor')),
  began_at timestamptz not null,
  tries integer not null,
  primary key (subject, proof)
);

-- sessions are deleted after a day
alter table staff add column signed_in_at timestamptz;
alter table operators add column signed_in_at timestamptz;
