-- What the payment types other than SPLIT need to make a schedule; each merchant uses those of its own type.
alter table merchants
  add column installments_count integer not null default 3 check (installments_count between 2 and 12),
  -- hundredths of a percent of the purchase, paid by the buyer
  add column fee_bps integer not null default 0 check (fee_bps between 0 and 10000),
  -- DEFERRED: all of it so many days later, at most a year as everything that is funded
  add column delay_days integer not null default 30 check (delay_days between 1 and 366),
  -- DEFERRED: the part held on the card meanwhile
  add column held_bps integer not null default 10000 check (held_bps between 1 and 10000),
  -- DOWN_PAYMENT: the part paid today, and when the rest is due
  add column deposit_bps integer not null default 3000 check (deposit_bps between 1 and 9999),
  add column balance_delay_days integer not null default 30 check (balance_delay_days between 1 and 366),
  -- module: this merchant’s shop adds fees to amounts itself
  add column client_profile text not null default 'standard' check (client_profile in ('standard', 'module')),
  add column is_b2b boolean not null default false;
