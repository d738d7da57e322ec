-- What a payer typed into a form that could not be taken as it was: shown again to the same browser, for a short while.
create table form_drafts (
  -- a hash of link, browser and newest payment: who has read this table can open none
  owner text primary key,
  -- names, addresses and words of people: sealed
  fields bytea not null,
  ends_at timestamptz not null
);
create index form_drafts_ending on form_drafts (ends_at);
