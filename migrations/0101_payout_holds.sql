-- After a restored backup payouts are held per account: what kind of doubt holds it, and when that began by the business clock,
-- by which statements are read. `resumed_at`: the end of the last hold, which settles what was doubtful before it.
-- `collection_hold_id`: the newest hold of collection for lost time that this account has been held for, too.
alter table bank_accounts
  add column held_for text check (held_for in ('lost_time', 'unknown_files', 'folder', 'bank', 'operator')),
  add column held_on timestamptz,
  add column resumed_at timestamptz,
  add column collection_hold_id bigint not null default 0,
  add check (num_nulls(held_at, held_reason, held_for, held_on) in (0, 4));
update bank_accounts set collection_hold_id = coalesce((select max(id) from collection_holds), 0);

-- Files in an account's folder that these books do not know and that nothing proves: a person has said what became of them.
create table payout_files_set_aside (
  message_id text primary key,
  bank_account_id uuid not null references bank_accounts,
  set_aside_at timestamptz not null,
  set_aside_by text not null,
  reason text not null
);
create trigger payout_files_set_aside_append_only before update or delete on payout_files_set_aside
  for each statement execute function refuse_change();
create trigger payout_files_set_aside_stay before truncate on payout_files_set_aside
  for each statement execute function refuse_change();

-- What an adopted file pays and these books do not know: a promise that a restored backup has lost (`item_id`, and by what it is
-- found again: its purchase, or the cause of an adjustment), or a payout to a merchant that it has lost.
create table payout_findings (
  id uuid primary key,
  kind text not null check (kind in ('unknown_promise', 'unknown_merchant')),
  file_id uuid not null references payout_files,
  payout_id uuid not null,
  merchant_id uuid not null,
  item_id uuid,
  item_kind text,
  purchase_id uuid,
  cause_id uuid,
  amount_minor bigint not null,
  currency char(3) not null,
  -- business clock, as payouts
  found_at timestamptz not null,
  cleared_at timestamptz,
  -- the books, which have learned it again
  cleared_by text,
  cleared_item_id uuid,
  reason text,
  check ((kind = 'unknown_promise') = (item_id is not null) and (item_id is null) = (item_kind is null)),
  check ((cleared_at is null) = (cleared_by is null))
);
create unique index payout_findings_once on payout_findings (payout_id, item_id);
create index payout_findings_open on payout_findings (merchant_id) where cleared_at is null;
