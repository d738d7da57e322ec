-- An operator who looks at a company's pages: for a reason, without a hand in them, and not for long.
create table company_views (
  id uuid primary key,
  operator_id uuid not null references operators,
  company_id uuid not null references companies,
  reason text not null,
  -- system clock, as everywhere below
  created_at timestamptz not null,
  -- its link opens once, until then
  link_ends_at timestamptz not null,
  -- of what the cookie holds; null: its link was not opened
  token_hash bytea unique,
  opened_at timestamptz,
  ends_at timestamptz,
  -- left before its end
  ended_at timestamptz,
  check ((token_hash is null) = (opened_at is null) and (opened_at is null) = (ends_at is null))
);
create index company_views_operator on company_views (operator_id) where ended_at is null;
create index company_views_created on company_views (created_at);
