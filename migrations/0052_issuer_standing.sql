-- What a card issuer said last of our account: what its cards can still pay, and open disputes; or why it did not say. Null: it was
-- not asked yet.
alter table issuer_accounts add column standing jsonb;
