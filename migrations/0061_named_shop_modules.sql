-- Which module a shop runs, for each has habits of its own; `module` is one whose name nobody has given.
alter table merchants drop constraint merchants_client_profile_check;
alter table merchants
  add constraint merchants_client_profile_check
  check (client_profile in ('standard', 'module', 'woocommerce', 'prestashop', 'magento', 'sylius', 'oro'));

-- When the browser was first led back to a shop that must hear of it before our notification; null elsewhere. System clock.
alter table purchases add column sent_back_at timestamptz;
