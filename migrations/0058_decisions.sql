-- What somebody decided by hand where no partner could be asked any more: who, why, and what it was about. Rows stay as they
-- were written.
create table decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('attempt', 'operation', 'settlement', 'card_movement', 'finding')),
  -- an id of ours; a settlement is its purchase
  subject text not null,
  -- perhaps one that our books have lost; null: of nobody's
  purchase_id uuid,
  outcome text not null,
  -- what it is called where somebody looked
  reference text,
  reason text not null,
  -- the command line, and the account of the machine that ran it
  decided_by text not null,
  -- system clock
  decided_at timestamptz not null
);
create index decisions_purchase on decisions (purchase_id) where purchase_id is not null;
create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_change();
