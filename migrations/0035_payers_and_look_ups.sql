-- Records of payers at acquirers that keep them: made before the first payment, used for every later one.
create table acquirer_payers (
  acquirer_account_id uuid not null references acquirer_accounts,
  -- the client; the share of somebody who is none yet
  owner_id uuid not null,
  payer_id text not null,
  -- business clock
  made_at timestamptz not null,
  primary key (acquirer_account_id, owner_id)
);

-- When an account may next be asked about undecided payments, by whatever process: by this database's own clock.
alter table acquirer_accounts add column look_up_next_at timestamptz not null default '-infinity';
