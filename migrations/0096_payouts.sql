-- Merchants are paid by transfer. Until now each was paid outside: what was promised before is payable once an operator has said
-- how much of it was.
create table payout_openings (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  currency char(3) not null,
  promised_minor bigint not null,
  confirmed_at timestamptz,
  confirmed_by text,
  paid_outside_minor bigint,
  reason text,
  unique (merchant_id, currency),
  check (num_nulls(confirmed_at, confirmed_by, paid_outside_minor, reason) in (0, 4))
);
insert into payout_openings (id, merchant_id, company_id, currency, promised_minor)
select gen_random_uuid(), item.merchant_id, merchants.company_id, item.currency, sum(item.amount_minor)
  from transfer_items item join merchants on merchants.id = item.merchant_id
 group by item.merchant_id, merchants.company_id, item.currency;

-- How a merchant is paid; shares are hundredths of a percent.
alter table merchants
  add column payout_cadence text not null default 'on_demand'
    check (payout_cadence in ('daily', 'weekly', 'monthly', 'on_demand')),
  add column payout_delay_days integer not null default 0 check (payout_delay_days between 0 and 90),
  add column payout_minimum_minor bigint not null default 1 check (payout_minimum_minor between 1 and 100000000),
  add column payout_reserve_bps integer not null default 0 check (payout_reserve_bps between 0 and 5000),
  add column payout_reserve_days integer not null default 90 check (payout_reserve_days between 1 and 366);

create table payout_files (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts,
  message_id text not null unique,
  execute_on date not null,
  count integer not null check (count > 0),
  sum_minor bigint not null check (sum_minor > 0),
  sha256 bytea not null,
  -- its bytes, and payouts, items and lines, for whoever has lost them: what lies beside it in the folder
  manifest_sealed bytea not null,
  released_by text not null,
  released_at timestamptz not null,
  written_at timestamptz,
  -- found in the folder by its manifest, after our books had lost it
  adopted_at timestamptz
);
create index payout_files_unwritten on payout_files (bank_account_id) where written_at is null;

create table payouts (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  currency char(3) not null,
  planned_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  reserve_minor bigint not null default 0 check (reserve_minor >= 0),
  -- business days after which the reserve is the merchant's again
  reserve_until date,
  reserve_released_at timestamptz,
  bank_details_id uuid references bank_details,
  state text not null default 'planned'
    check (state in ('planned', 'exported', 'sent', 'paid', 'rejected', 'returned', 'cancelled')),
  file_id uuid references payout_files,
  planned_at timestamptz not null,
  planned_by text not null,
  exported_at timestamptz,
  sent_at timestamptz,
  decided_at timestamptz,
  reason_code text,
  -- booked out of the account, and not yet seen on its statement
  is_in_transit boolean not null default false,
  debited_count integer not null default 0,
  returned_count integer not null default 0,
  -- the merchant has no other payout of that day; one that has ended leaves room for good
  holds_day boolean not null default true,
  stopped_at timestamptz,
  stopped_by text,
  stop_reason text,
  check (num_nulls(stopped_at, stopped_by, stop_reason) in (0, 3)),
  check ((state in ('planned', 'cancelled')) = (file_id is null))
);
create unique index payouts_of_day on payouts (merchant_id, currency, planned_on)
  where holds_day;
create index payouts_waiting on payouts (state, planned_on) where state in ('planned', 'exported', 'sent');
create index payouts_of_merchant on payouts (merchant_id, planned_at, id);
create index payouts_of_company on payouts (company_id, planned_at, id);
create index payouts_of_file on payouts (file_id) where file_id is not null;
create index payouts_reserve on payouts (reserve_until) where reserve_minor > 0 and reserve_released_at is null;

-- What a merchant is owed besides its sales: paid outside before, a reserve that ends, what a late verdict of the bank changes,
-- commissions. Payouts take these up as they take promises. Never changed.
create table payable_adjustments (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  currency char(3) not null,
  kind text not null,
  cause_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  recorded_at timestamptz not null,
  unique (kind, cause_id)
);
create index payable_adjustments_of_merchant on payable_adjustments (merchant_id, currency, recorded_at);
create trigger payable_adjustments_append_only before update or delete on payable_adjustments
  for each statement execute function refuse_change();
create trigger payable_adjustments_stay before truncate on payable_adjustments
  for each statement execute function refuse_change();

-- What a payout is made of: `item_id` is a transfer item or an adjustment, and in at most one payout that lives.
create table payout_items (
  payout_id uuid not null references payouts,
  item_id uuid not null,
  amount_minor bigint not null,
  ended_at timestamptz,
  primary key (payout_id, item_id)
);
create unique index payout_items_once on payout_items (item_id) where ended_at is null;

create table payout_lines (
  payout_id uuid not null references payouts,
  line integer not null,
  kind text not null,
  amount_minor bigint not null,
  primary key (payout_id, line)
);
create trigger payout_lines_append_only before update or delete on payout_lines
  for each statement execute function refuse_change();
create trigger payout_lines_stay before truncate on payout_lines
  for each statement execute function refuse_change();

-- A merchant that is paid nothing until somebody says otherwise.
create table payout_stops (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  stopped_at timestamptz not null,
  stopped_by text not null,
  reason text not null,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index payout_stops_of_merchant on payout_stops (merchant_id) where ended_at is null;
