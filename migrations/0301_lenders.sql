-- Who lends where the merchant does not: the operator, or one partner (docs/credit.md). Never changed, what was said last counts.
create table lenders (
  id uuid primary key,
  role text not null check (role in ('operator', 'partner')),
  legal_name text not null,
  address text not null,
  phone text not null,
  email text not null,
  website text,
  -- which register, under which number
  registration text not null,
  -- by what it may lend, and the last day of it; null: it has none
  licence text not null,
  licence_until date,
  supervisor text not null,
  mediator text not null,
  set_at timestamptz not null,
  set_by text not null,
  reason text not null
);
create index lenders_newest on lenders (role, id);
create trigger lenders_append_only before update or delete on lenders
  for each statement execute function refuse_change();
create trigger lenders_stay before truncate on lenders
  for each statement execute function refuse_change();
