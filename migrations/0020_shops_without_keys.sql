-- A shop that has no API key exchanges its merchant's uid and secret: such a token acts for that merchant only.
alter table access_tokens
  alter column api_key_id drop not null,
  add column merchant_id uuid references merchants,
  add constraint access_tokens_holder check ((api_key_id is null) <> (merchant_id is null));

-- A shop that was never given a secret cannot read what is signed: it is told in plain.
alter table merchants add column unsigned_notifications boolean not null default false;
