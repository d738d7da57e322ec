-- A merchant paid through its own PSP is told in that PSP's terms.
alter table notification_deliveries drop constraint notification_deliveries_kind_check;
alter table notification_deliveries
  add constraint notification_deliveries_kind_check check (kind in ('transfer', 'back', 'error', 'split_end'));
