-- The operator's own accounts at banks: each pays and is paid in one currency. IBAN and holder are sealed as one text, bound to
-- the row. A held one pays nothing until somebody says why it may again.
create table bank_accounts (
  id uuid primary key,
  label text not null check (label <> ''),
  currency char(3) not null,
  account_sealed bytea not null,
  iban_last4 char(4) not null,
  rail text not null,
  message_version text not null,
  is_instant boolean not null default false,
  folder_out text not null,
  folder_in text not null,
  connected_at timestamptz not null,
  connected_by text not null,
  ended_at timestamptz,
  held_at timestamptz,
  held_reason text,
  check ((held_at is null) = (held_reason is null))
);
create unique index bank_accounts_label on bank_accounts (label) where ended_at is null;

-- Where a merchant is paid. What is sealed names merchant, company and first day of use besides IBAN and holder: a row that was
-- changed outside the verb does not fit it, and is paid nothing.
create table bank_details (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  payee_sealed bytea not null,
  iban_last4 char(4) not null,
  set_by text not null,
  -- system clock
  set_at timestamptz not null,
  -- business clock: nothing is paid there before
  usable_from timestamptz not null,
  verification text check (verification in ('match', 'close', 'no_match', 'not_possible')),
  verified_how text,
  verified_at timestamptz,
  -- what the bank says the holder is called, sealed; only where it says so
  told_name_sealed bytea,
  flagged_at timestamptz,
  flag_reason text,
  ended_at timestamptz,
  check ((verification is null) = (verified_at is null) and (verification is null) = (verified_how is null)),
  check ((flagged_at is null) = (flag_reason is null))
);
create unique index bank_details_of_merchant on bank_details (merchant_id) where ended_at is null;
