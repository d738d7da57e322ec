-- The buyer's right to withdraw from a sale by an online function (Directive 2011/83, article 11a; docs/credit.md): what follows is
-- the merchant's wish, how long it lasts its policy.
alter table merchants
  add column sale_withdrawal text not null default 'ask' check (sale_withdrawal in ('ask', 'automatic', 'none')),
  add column sale_withdrawal_reason text,
  add column sale_withdrawal_days integer not null default 14 check (sale_withdrawal_days between 14 and 100),
  add constraint no_withdrawal_without_reason check (sale_withdrawal <> 'none' or sale_withdrawal_reason is not null);

alter table purchases
  -- Decided when it is accepted: the first moment at which it is too late. Null: never accepted, or its buyer has no such right.
  add column withdrawable_until timestamptz,
  add column withdrawn_at timestamptz;

-- Contracts that are younger than the period have the right already.
update purchases set withdrawable_until =
         ((purchases.accepted_at at time zone merchants.time_zone)::date + 15)::timestamp at time zone merchants.time_zone
  from merchants
 where merchants.id = purchases.merchant_id and not merchants.is_b2b
   and purchases.state in ('leader_processed', 'successful') and purchases.accepted_at > now() - interval '15 days';

-- What a buyer has declared, and what became of it. One for a contract; a credit's will stand beside its sale's.
create table withdrawals (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  contract text not null check (contract in ('sale')),
  state text not null check (state in ('declared', 'awaiting_goods', 'crediting', 'accepted', 'refused')),
  handling text not null check (handling in ('ask', 'automatic')),
  -- the buyer's, as they stood in the declaration; null once they are erased
  name text,
  email text,
  declaration text,
  language text not null,
  declared_at timestamptz not null,
  -- until when the merchant gives back; rests while goods are awaited
  reimburse_by timestamptz not null,
  paused_at timestamptz,
  decided_at timestamptz,
  ground text,
  reason text,
  -- why nothing was given back by itself
  held_up_by text,
  unique (purchase_id, contract),
  check ((state = 'refused') = (ground is not null)),
  check ((state = 'awaiting_goods') = (paused_at is not null))
);
create index withdrawals_open on withdrawals (declared_at) where state in ('declared', 'awaiting_goods', 'crediting');
