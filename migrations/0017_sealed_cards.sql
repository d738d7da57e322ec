-- The acquirer's token of a stored card, and the address of a card page, are sealed. SQL has no key: a job of the
-- workers, or npm run keys -- reseal, goes through what is there and leaves the older column empty.
alter table stored_cards
  add column credential_sealed bytea,
  alter column credential drop not null,
  add check ((credential is null) <> (credential_sealed is null));
create index stored_cards_plain on stored_cards (id) where credential is not null;

-- Of use while the attempt is undecided only: afterwards there is none.
alter table attempts add column page_url_sealed bytea;
update attempts set page_url = null
 where page_url is not null and state not in ('created', 'open', 'closing', 'unknown');
create index attempts_plain on attempts (id) where page_url is not null;
