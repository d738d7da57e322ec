-- Null: as whoever reads it for the shop expects, which follows the merchant's client profile. Deployed modules read our
-- notification alone: where one of them was told natively, its orders stayed unpaid.
alter table psp_accounts alter column notifies_as drop not null, alter column notifies_as drop default;
update psp_accounts set notifies_as = null
  from merchants
 where merchants.id = psp_accounts.merchant_id and merchants.client_profile <> 'standard' and notifies_as = 'native';
