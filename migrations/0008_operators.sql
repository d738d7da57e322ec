-- What operators change after the first day: two live keys and secrets while shops move over, people who leave.

-- an account with a second factor is refused where only a password can be given
alter table staff
  add column second_factor_enabled boolean not null default false,
  add column revoked_at timestamptz;
-- who left frees the address
drop index staff_email;
create unique index staff_email on staff (lower(email)) where revoked_at is null;
create index staff_company on staff (company_id);

-- set by a rotation: until then the old key works beside the new one
alter table api_keys add column expires_at timestamptz;
create index api_keys_company on api_keys (company_id);

-- a name for a token that nobody can read any more
alter table merchant_tokens add column id uuid not null default gen_random_uuid();
create unique index merchant_tokens_id on merchant_tokens (id);
create index merchant_tokens_merchant on merchant_tokens (merchant_id);

-- The secret before the last rotation, sealed for the same column as the live one, and when it stops being believed.
alter table merchants
  add column previous_secret_sealed bytea,
  add column previous_secret_until timestamptz,
  add column previous_notification_secret_sealed bytea,
  add column previous_notification_secret_until timestamptz,
  add check ((previous_secret_sealed is null) = (previous_secret_until is null)),
  add check ((previous_notification_secret_sealed is null) = (previous_notification_secret_until is null));
