-- A journal is a purchase's, of several purchases (a payout), of none (a bank line, an acquirer's fee). Whose it is stands in
-- its own row, copied from the locked purchase that it was written for: without foreign keys, which would lock the rows of
-- merchant and company for each payment.
alter table journals alter column purchase_id drop not null;
alter table journals add column merchant_id uuid, add column company_id uuid;

alter table journals disable trigger journals_append_only;
update journals set merchant_id = purchases.merchant_id, company_id = purchases.company_id
  from purchases where purchases.id = journals.purchase_id;
alter table journals enable trigger journals_append_only;

alter table journals add constraint journals_tenant
  check ((merchant_id is null) = (company_id is null) and (purchase_id is null or merchant_id is not null));
create index journals_without_purchase on journals (merchant_id, id) where purchase_id is null;

create table journal_purchases (
  journal_id bigint not null references journals,
  purchase_id uuid not null references purchases,
  primary key (journal_id, purchase_id)
);
create index journal_purchases_purchase on journal_purchases (purchase_id);
create trigger journal_purchases_append_only before update or delete on journal_purchases
  for each statement execute function refuse_change();
create trigger journal_purchases_stay before truncate on journal_purchases
  for each statement execute function refuse_change();
