-- Accounts at acquirers, several at a time. What was collected goes on where it began, for ever; new payments go to the
-- default.
create table acquirer_accounts (
  -- also in the address of its callbacks
  id uuid primary key,
  -- the folder that speaks its protocol
  acquirer text not null,
  mode text not null check (mode in ('test', 'live')),
  -- as the acquirer calls it
  reference text not null,
  -- a simulator's; null: the acquirer's own
  api_url text,
  -- everything it is opened with, as JSON, secrets included; null: has to be connected again
  settings_sealed bytea,
  is_default boolean not null default false,
  -- system clock, all of them
  connected_at timestamptz not null,
  -- processes open it anew
  changed_at timestamptz not null,
  disconnected_at timestamptz,
  -- when it was last asked whether it accepts our key, and what it said: ok, or why not
  checked_at timestamptz not null,
  check_outcome text not null default 'ok',
  unique (acquirer, mode, reference),
  check (not is_default or disconnected_at is null)
);
create unique index acquirer_accounts_default on acquirer_accounts ((true)) where is_default;

-- The only one there was. Its key is filled in by the start of the demo.
insert into acquirer_accounts (id, acquirer, mode, reference, is_default, connected_at, changed_at, checked_at)
select gen_random_uuid(), 'sandbox', 'test', 'sandbox', true, now(), now(), now()
 where exists (select from attempts) or exists (select from parity_runs) or exists (select from parity_findings);

alter table attempts add column acquirer_account_id uuid;
update attempts set acquirer_account_id = (select id from acquirer_accounts);
alter table attempts alter column acquirer_account_id set not null;
alter table attempts add foreign key (acquirer_account_id) references acquirer_accounts;

alter table stored_cards add column acquirer_account_id uuid;
update stored_cards set acquirer_account_id = (select id from acquirer_accounts);
alter table stored_cards alter column acquirer_account_id set not null;
alter table stored_cards add foreign key (acquirer_account_id) references acquirer_accounts;

-- Each account's books are compared for themselves: ids of payments are the acquirer's own.
alter table parity_runs add column acquirer_account_id uuid references acquirer_accounts;
update parity_runs set acquirer_account_id = (select id from acquirer_accounts);
alter table parity_runs alter column acquirer_account_id set not null;
drop index parity_runs_under_way;
create unique index parity_runs_under_way on parity_runs (acquirer_account_id) where finished_at is null;
alter table parity_findings add column acquirer_account_id uuid references acquirer_accounts;
update parity_findings set acquirer_account_id = (select id from acquirer_accounts);
alter table parity_findings alter column acquirer_account_id set not null;
alter table parity_findings drop constraint parity_findings_payment_id_kind_key;
alter table parity_findings add unique (acquirer_account_id, payment_id, kind);
