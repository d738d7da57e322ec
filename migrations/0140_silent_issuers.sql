-- since when nobody answers there (system clock); null: it answered when it was last asked
alter table issuer_accounts add column silent_since timestamptz;
