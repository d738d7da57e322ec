-- What people did that is no event: settings, keys, people, sign-ins, exports, decisions. A line stays as it was written, in the
-- transaction of its act. What tells of a person lies in a row of its own, which erasing that person may empty.
create table audit_personal (
  id bigint generated always as identity primary key,
  -- by name: what it was of a person's
  told jsonb not null
);

create table audit_lines (
  id bigint generated always as identity primary key,
  -- null: of the installation
  company_id uuid references companies,
  merchant_id uuid references merchants,
  act text not null,
  -- what it was done to: an id as people read it
  subject text not null,
  -- by name, from what to what; never a secret
  changes jsonb not null default '{}',
  reason text,
  personal_id bigint references audit_personal,
  -- as the rows of events name one; an operator with the sign-in
  actor text not null,
  request_id text,
  -- system clock
  recorded_at timestamptz not null
);
create index audit_lines_of_company on audit_lines (company_id, id desc);
create index audit_lines_of_merchant on audit_lines (merchant_id, id desc) where merchant_id is not null;
create trigger audit_lines_append_only before update or delete or truncate on audit_lines
  for each statement execute function refuse_change();
