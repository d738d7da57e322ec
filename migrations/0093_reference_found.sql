-- Where a look-up by reference names the account and a charge does not, a wrong name hides what was paid. Nothing that such
-- an account calls absent counts until one of its look-ups has found what was paid there.
alter table psp_accounts
  -- system clock
  add column reference_found_at timestamptz,
  -- system clock; null where none was missed, or one was found since
  add column reference_missed_at timestamptz;
