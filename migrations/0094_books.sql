-- Journals in an order that is fixed for good. A job gives each its place, its accounting day and a hash over all before it,
-- once it is committed: a payment's transaction knows nothing of that, and waits for nothing.
create table journal_chain (
  position bigint primary key,
  journal_id bigint not null unique references journals,
  accounting_on date not null,
  hash bytea not null
);
create index journal_chain_day on journal_chain (accounting_on, position);
create trigger journal_chain_append_only before update or delete on journal_chain
  for each statement execute function refuse_change();
create trigger journal_chain_stay before truncate on journal_chain
  for each statement execute function refuse_change();

-- The end of the chain: whoever adds to it, or closes a month, holds this row. No journal up to `chained_to_id` is without its
-- place; those up to `seen_to_id` are not either once every transaction before `seen_xmax` has ended.
create table journal_chain_end (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  hash bytea not null default '\x',
  chained_to_id bigint not null default 0,
  seen_to_id bigint not null default 0,
  seen_xmax xid8 not null default '0'
);
insert into journal_chain_end default values;

-- What each account moved on an accounting day, of the journals that have their place. Sub-accounts of shares are one.
create table account_days (
  day date not null,
  account text not null,
  owner_id uuid,
  currency char(3) not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  unique nulls not distinct (day, account, owner_id, currency)
);

-- Months that take no more: whatever comes late belongs to the first day that is open. `hash`: what the chain's was then.
create table book_closings (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  position bigint not null,
  hash bytea not null
);
create trigger book_closings_append_only before update or delete on book_closings
  for each statement execute function refuse_change();

create trigger book_closings_stay before truncate on book_closings
  for each statement execute function refuse_change();

-- Written in order, so that a trial balance of an earlier moment reads the newest alone; costs a payment nothing.
create index journals_booked on journals using brin (booked_at);
