-- Keys that a person's device keeps, and that open by its PIN or fingerprint: of each the public half.
create table staff_passkeys (
  id uuid primary key,
  person_id uuid not null references staff,
  -- as the device calls it
  credential_id bytea not null,
  -- COSE (RFC 9052)
  public_key bytea not null,
  -- how often the device says that it has signed; 0 for those that do not count
  sign_count bigint not null,
  transports text[] not null,
  -- as its owner calls it
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create unique index staff_passkeys_credential on staff_passkeys (credential_id) where ended_at is null;
create index staff_passkeys_person on staff_passkeys (person_id) where ended_at is null;

create table operator_passkeys (
  id uuid primary key,
  person_id uuid not null references operators,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create unique index operator_passkeys_credential on operator_passkeys (credential_id) where ended_at is null;
create index operator_passkeys_person on operator_passkeys (person_id) where ended_at is null;

-- What a device is asked to sign: once, within minutes, for one browser and one purpose.
create table passkey_challenges (
  challenge_hash bytea primary key,
  audience text not null check (audience in ('merchant', 'operator')),
  use text not null check (use in ('enrol', 'sign_in', 'prove')),
  -- of the session, or of what a browser without one holds
  bound_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
