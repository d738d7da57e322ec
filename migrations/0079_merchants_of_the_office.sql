-- Where a merchant's days begin and end for whoever reads them in the back office, and whom its mails are from.
alter table merchants
  -- IANA
  add column time_zone text not null default 'Europe/Paris'
    check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'),
  -- null: the merchant's name
  add column sender_name text check (length(sender_name) between 1 and 60);
