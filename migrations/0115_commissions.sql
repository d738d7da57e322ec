-- What we take of a merchant's sales from a day on, with its VAT: never changed, the newest counts. None, as all have at first: nothing.
create table commission_terms (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  currency char(3) not null,
  -- hundredths of a percent of the sale, and as much of each
  bps integer not null check (bps between 0 and 10000),
  fixed_minor bigint not null check (fixed_minor between 0 and 100000000),
  vat_code text not null check (vat_code in ('standard', 'reverse_charge', 'exempt')),
  vat_bps integer not null check (vat_bps between 0 and 10000),
  -- why there is none, as the law says: printed on invoices
  vat_reason text,
  on_refund text not null check (on_refund in ('keep', 'give_back')),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  set_by text not null,
  reason text not null,
  check ((vat_code = 'standard') = (vat_bps > 0)),
  check (vat_code = 'standard' or vat_reason is not null)
);
create index commission_terms_of_merchant on commission_terms (merchant_id, currency, valid_from, id);
create trigger commission_terms_append_only before update or delete on commission_terms
  for each statement execute function refuse_change();
create trigger commission_terms_stay before truncate on commission_terms
  for each statement execute function refuse_change();

-- What was taken of one sale, or given back of it: positive, or negative. Its VAT is as its terms said that day.
create table commission_lines (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  company_id uuid not null references companies,
  purchase_id uuid not null references purchases,
  terms_id uuid not null references commission_terms,
  -- of what is given back: the unwinding of which it is
  unwinding_id uuid references unwindings,
  currency char(3) not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  -- whether the merchant's payouts are that much less; of a merchant paid by its PSP the invoice asks for it
  is_netted boolean not null,
  occurred_at timestamptz not null,
  check (case when unwinding_id is null then net_minor >= 0 and vat_minor >= 0 else net_minor <= 0 and vat_minor <= 0 end),
  check (net_minor <> 0 or vat_minor <> 0)
);
create unique index commission_lines_charged on commission_lines (purchase_id) where unwinding_id is null;
create unique index commission_lines_given_back on commission_lines (unwinding_id) where unwinding_id is not null;
create index commission_lines_of_purchase on commission_lines (purchase_id);
create index commission_lines_of_merchant on commission_lines (merchant_id, currency, occurred_at);
create trigger commission_lines_append_only before update or delete on commission_lines
  for each statement execute function refuse_change();
create trigger commission_lines_stay before truncate on commission_lines
  for each statement execute function refuse_change();
