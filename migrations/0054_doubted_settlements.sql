-- After a restored backup (ADR 0029): what may have been sent in a time that these books have lost is looked up first, at
-- the card's issuer and at the PSP.

alter table settlements
  -- system clock: since a hold was placed nobody knows whether it was sent; null: the books know
  add column doubted_at timestamptz,
  -- system clock: when issuer and PSP last answered a question about one that is doubted
  add column inquired_at timestamptz;
create index settlements_doubted on settlements (step_at) where doubted_at is not null;

-- business clock, beside the system clock's held_at: what was created before is older than the hold
alter table collection_holds
  add column held_on timestamptz,
  drop constraint collection_holds_reason_check,
  add constraint collection_holds_reason_check check (reason in
    ('older_than_noted', 'another_database', 'note_unreadable', 'acquirer_ahead', 'issuer_ahead', 'key_reused', 'operator'));

alter table issuer_accounts
  -- when all its cards were last compared with our settlements (system clock), and up to when (business clock)
  add column compared_at timestamptz,
  add column compared_until timestamptz;

create index parity_findings_of_purchase on parity_findings (purchase_id) where kind = 'given_back_unasked';
