-- What a merchant's people write down about a purchase, for each other. A note stays as it was written.
create table purchase_notes (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  -- as the rows of events name one
  author text not null,
  -- null: of the purchase; else the reason for what was done then (refund, cancel, …)
  about text,
  text text not null check (char_length(text) between 1 and 2000),
  -- business clock, as the events it stands among
  written_at timestamptz not null
);
create index purchase_notes_of_purchase on purchase_notes (purchase_id, written_at);
create trigger purchase_notes_append_only before update or delete or truncate on purchase_notes
  for each statement execute function refuse_change();

-- What people did to one thing, on its own page.
create index audit_lines_of_subject on audit_lines (subject, id);
