-- What each account moved, by the day on which it was written down (UTC) and the accounting day, of journals that have their
-- place: the books as they were at a moment are these sums, and the journals of that moment's own day. Owners are left out, so
-- that ten years are some hundred thousand rows. Journals of before `booked_at` was kept count as always there.
create table account_booking_days (
  booked_on date not null,
  day date not null,
  account text not null,
  currency char(3) not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (booked_on, day, account, currency)
);

-- Whoever gives places waits for the sums of those that are given.
select from journal_chain_end for update;

insert into account_booking_days (booked_on, day, account, currency, debit_minor, credit_minor)
select coalesce((booked_at at time zone 'UTC')::date, '-infinity'), accounting_on, account, currency,
       coalesce(sum(amount_minor) filter (where amount_minor > 0), 0),
       coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)
  from journal_chain join journals on journals.id = journal_chain.journal_id
       join postings on postings.journal_id = journals.id
 group by 1, 2, 3, 4;
