-- A payer may put another card in the place of the stored one: an attempt of nothing, that ends as `verified`.

alter table attempts drop constraint attempts_kind_check;
alter table attempts add constraint attempts_kind_check check (kind in ('hold', 'sale', 'verify'));
alter table attempts drop constraint attempts_amount_minor_check;
alter table attempts add constraint attempts_amount_minor_check check ((amount_minor > 0) = (kind <> 'verify'));
alter table attempts drop constraint attempts_state_check;
alter table attempts add constraint attempts_state_check
  check (state in ('created', 'open', 'closing', 'unknown', 'dead', 'held', 'paid', 'captured', 'voided', 'refunded',
                   'verified'));
