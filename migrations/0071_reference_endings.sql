-- Some PSPs take a reference only where its last characters are new too. Of those a merchant has so few that two of them meet by
-- chance: each is taken once, with the intent to send it, and never again.
create table reference_endings (
  merchant_id uuid not null references merchants,
  ending text not null check (ending ~ '^[0-9]{4,9}$'),
  purchase_id uuid not null references settlements,
  try_number int not null,
  primary key (merchant_id, ending),
  unique (purchase_id, try_number)
);
create trigger reference_endings_append_only before update or delete or truncate on reference_endings
  for each statement execute function refuse_change();
