-- What a merchant owes for so many days is asked for by an invoice; 0: never. Merchants of before have that until somebody says
-- otherwise: no upgrade writes an invoice.
alter table merchants
  add column debt_invoice_days integer not null default 0 check (debt_invoice_days between 0 and 366);
alter table merchants alter column debt_invoice_days set default 30;

-- An invoice is of a month's commission, of which there is one, or of a debt: outside the scope of VAT, with the day since when.
alter table invoices
  add column subject text not null default 'commission' check (subject in ('commission', 'debt')),
  add column owed_since date,
  add check ((subject = 'debt') = (owed_since is not null));
drop index invoices_of_month;
create unique index invoices_of_month on invoices (merchant_id, currency, month)
  where not is_correction and subject = 'commission';
alter table invoice_lines
  drop constraint invoice_lines_kind_check,
  add constraint invoice_lines_kind_check check (kind in ('charged', 'given_back', 'corrected', 'debt')),
  drop constraint invoice_lines_vat_code_check,
  add constraint invoice_lines_vat_code_check check (vat_code in ('standard', 'reverse_charge', 'exempt', 'outside'));
alter table invoice_vat
  drop constraint invoice_vat_vat_code_check,
  add constraint invoice_vat_vat_code_check check (vat_code in ('standard', 'reverse_charge', 'exempt', 'outside'));
