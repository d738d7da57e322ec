-- Whoever collects for payees reports payments from one country into another, each quarter (Directive (EU) 2020/284). Where a card
-- was issued is told with its payment, and cannot be found out later: kept as a country, and nothing else of the card. Payments of
-- before have none.
alter table attempts add column card_country char(2) check (card_country ~ '^[A-Z]{2}$');

-- Where a payee is: the country of the account it is paid on, or its own. Of accounts that were set before, the number is sealed.
alter table bank_details add column country char(2) check (country ~ '^[A-Z]{2}$');
alter table companies
  add column legal_country char(2) check (legal_country ~ '^[A-Z]{2}$'),
  add column vat_id text check (vat_id ~ '^[A-Z]{2}[0-9A-Z]{2,13}$');
