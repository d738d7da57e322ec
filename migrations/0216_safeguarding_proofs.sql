-- At the end of each accounting day what others were owed, and what there was for it, of each currency: a job proves the day that is
-- over, once, for that takes minutes after years of business. Pages read what it has found.
create table safeguarding_proofs (
  currency char(3) not null,
  day date not null,
  merchants_minor bigint not null,
  payers_minor bigint not null,
  unexplained_minor bigint not null,
  bank_minor bigint not null,
  acquirers_minor bigint not null,
  unproven_minor bigint not null,
  missing_minor bigint not null check (missing_minor >= 0),
  -- system clock
  proved_at timestamptz not null,
  primary key (currency, day)
);
create trigger safeguarding_proofs_append_only before update or delete on safeguarding_proofs
  for each statement execute function refuse_change();
create trigger safeguarding_proofs_stay before truncate on safeguarding_proofs
  for each statement execute function refuse_change();
