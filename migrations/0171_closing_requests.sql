-- A month is closed by two people: who asks for it says why, somebody else looks and confirms. One is asked for at a time.
create table book_closing_requests (
  id uuid primary key,
  month date not null check (extract(day from month) = 1),
  reason text not null check (reason <> ''),
  -- system clock, as the closing
  asked_at timestamptz not null,
  asked_by text not null,
  decided_at timestamptz,
  decided_by text,
  check ((decided_at is null) = (decided_by is null))
);
create unique index book_closing_requests_open on book_closing_requests ((true)) where decided_at is null;
