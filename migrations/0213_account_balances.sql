-- What each account moved in all, of journals that have their place: whoever asks what merchants owe, and a trial balance of now,
-- add up no days. Written with the sums of days; sub-accounts of shares are one here as well.
create table account_balances (
  account text not null,
  owner_id uuid,
  currency char(3) not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  unique nulls not distinct (account, owner_id, currency)
);

-- Whoever gives places waits for the sums of those that are given.
select from journal_chain_end for update;

insert into account_balances (account, owner_id, currency, debit_minor, credit_minor)
select account, owner_id, currency, sum(debit_minor), sum(credit_minor) from account_days group by account, owner_id, currency;
