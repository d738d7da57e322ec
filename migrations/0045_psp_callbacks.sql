-- What a PSP calls us about bears our reference of the try.
alter table settlements add column reference text;
create index settlements_of_payment on settlements (psp_account_id, payment_id) where payment_id is not null;
create index settlements_of_reference on settlements (psp_account_id, reference) where reference is not null;
