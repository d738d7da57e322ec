-- Asked for by an owner whose colleague has lost the second factor: due a day later, unless the factor is shown before.
create table factor_resets (
  id uuid primary key,
  person_id uuid not null references staff,
  company_id uuid not null references companies,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or stopped by the factor itself
  ended_at timestamptz
);
create unique index factor_resets_live on factor_resets (person_id) where ended_at is null;
