alter table merchants
  -- Since then it sells nothing more, nothing of it is kept in reserve anew, and what it owes is asked for; null: it goes on.
  add column closing_since timestamptz,
  -- Nothing was open any more, neither to it nor of it.
  add column closed_at timestamptz,
  add constraint merchants_closed_after_closing check (closed_at is null or closing_since is not null);
