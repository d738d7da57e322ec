-- Who we are to the law, and who our merchants are: invoices print it. Never changed, what was said last counts.
create table legal_identities (
  id uuid primary key,
  -- null: the operator's own
  merchant_id uuid references merchants,
  company_id uuid references companies,
  legal_name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  country_code char(2) not null,
  -- of the register of companies there: SIREN, HRB …
  registration_number text not null,
  vat_number text,
  set_at timestamptz not null,
  set_by text not null,
  reason text not null,
  check ((merchant_id is null) = (company_id is null))
);
create index legal_identities_newest on legal_identities (merchant_id, id);
create trigger legal_identities_append_only before update or delete on legal_identities
  for each statement execute function refuse_change();
create trigger legal_identities_stay before truncate on legal_identities
  for each statement execute function refuse_change();

-- Numbers without a gap, of each legal entity that issues: whoever writes an invoice holds its row.
create table invoice_series (
  registration_number text primary key,
  last_number bigint not null default 0 check (last_number >= 0)
);

-- What was taken of a merchant's sales in a month, and notes that give some of it back. Amounts of these are negative.
create table invoices (
  id uuid primary key,
  series text not null references invoice_series,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit_note')),
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  currency char(3) not null,
  -- its first day
  month date not null check (extract(day from month) = 1),
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by text not null,
  seller_id uuid not null references legal_identities,
  buyer_id uuid not null references legal_identities,
  net_minor bigint not null,
  vat_minor bigint not null,
  -- VAT is rounded once for each rate: so much more than its lines' together. Booked with the invoice
  rounding_minor bigint not null,
  -- taken off what the merchant is owed, and what it has to pay apart
  netted_minor bigint not null,
  due_minor bigint not null,
  -- what a note corrects; of a month in which more was given back than taken, the invoice before
  preceding_id uuid references invoices,
  is_correction boolean not null,
  -- of a correction: nothing is left of what it corrects
  is_whole boolean not null,
  reason text,
  unique (series, number),
  check (net_minor + vat_minor = netted_minor + due_minor),
  check (not is_correction or (kind = 'credit_note' and preceding_id is not null and reason is not null)),
  check (is_correction or not is_whole)
);
create unique index invoices_of_month on invoices (merchant_id, currency, month) where not is_correction;
create index invoices_of_merchant on invoices (merchant_id, issued_at, id);
create index invoices_of_company on invoices (company_id, issued_at, id);
create index invoices_newest on invoices (issued_at, id);
create index invoices_correcting on invoices (preceding_id) where is_correction;
create trigger invoices_append_only before update or delete on invoices
  for each statement execute function refuse_change();
create trigger invoices_stay before truncate on invoices
  for each statement execute function refuse_change();

-- As printed: one for each terms and direction.
create table invoice_lines (
  invoice_id uuid not null references invoices,
  line integer not null,
  kind text not null check (kind in ('charged', 'given_back', 'corrected')),
  -- of what is sold; null of a correction
  payment_type text,
  -- hundredths of a percent, and so much of each; null of a correction
  bps integer,
  fixed_minor bigint,
  count integer not null,
  base_minor bigint not null,
  net_minor bigint not null,
  vat_code text not null check (vat_code in ('standard', 'reverse_charge', 'exempt')),
  vat_bps integer not null,
  vat_reason text,
  primary key (invoice_id, line)
);
create trigger invoice_lines_append_only before update or delete on invoice_lines
  for each statement execute function refuse_change();
create trigger invoice_lines_stay before truncate on invoice_lines
  for each statement execute function refuse_change();

-- VAT by code and rate: of the sum of its lines, rounded once.
create table invoice_vat (
  invoice_id uuid not null references invoices,
  vat_code text not null check (vat_code in ('standard', 'reverse_charge', 'exempt')),
  vat_bps integer not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  reason text,
  primary key (invoice_id, vat_code, vat_bps)
);
create trigger invoice_vat_append_only before update or delete on invoice_vat
  for each statement execute function refuse_change();
create trigger invoice_vat_stay before truncate on invoice_vat
  for each statement execute function refuse_change();

-- Which commission lines an invoice is made of: each is in one.
create table invoice_items (
  commission_line_id uuid primary key references commission_lines,
  -- taken first, and added up from here: a line that is committed meanwhile is the next invoice's
  invoice_id uuid not null references invoices deferrable initially deferred
);
create index invoice_items_of_invoice on invoice_items (invoice_id);
create trigger invoice_items_append_only before update or delete on invoice_items
  for each statement execute function refuse_change();
create trigger invoice_items_stay before truncate on invoice_items
  for each statement execute function refuse_change();

-- What was to be paid apart, and was: taken off what the merchant is owed here, where its transfer was booked.
create table invoice_payments (
  invoice_id uuid primary key references invoices,
  amount_minor bigint not null check (amount_minor <> 0),
  paid_at timestamptz not null,
  recorded_by text not null,
  reason text not null
);
create trigger invoice_payments_append_only before update or delete on invoice_payments
  for each statement execute function refuse_change();
create trigger invoice_payments_stay before truncate on invoice_payments
  for each statement execute function refuse_change();
