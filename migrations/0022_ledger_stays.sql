-- Rows are added to these and never changed or taken away. TRUNCATE passes by the triggers on delete, and by those of
-- tables it cascades to: each has one of its own.
create trigger journals_stay before truncate on journals for each statement execute function refuse_change();
create trigger postings_stay before truncate on postings for each statement execute function refuse_change();
create trigger transfer_items_stay before truncate on transfer_items for each statement execute function refuse_change();
create trigger purchase_products_stay before truncate on purchase_products
  for each statement execute function refuse_change();
create trigger webhook_tries_stay before truncate on webhook_tries for each statement execute function refuse_change();
create trigger message_tries_stay before truncate on message_tries for each statement execute function refuse_change();
create trigger notification_tries_stay before truncate on notification_tries
  for each statement execute function refuse_change();
create trigger installation_stays before truncate on installation for each statement execute function refuse_change();

-- These change, and money hangs on them: emptying one is no change of state.
create trigger purchases_stay before truncate on purchases for each statement execute function refuse_change();
create trigger shares_stay before truncate on shares for each statement execute function refuse_change();
create trigger attempts_stay before truncate on attempts for each statement execute function refuse_change();
create trigger operations_stay before truncate on operations for each statement execute function refuse_change();
create trigger unwindings_stay before truncate on unwindings for each statement execute function refuse_change();
create trigger events_stay before truncate on events for each statement execute function refuse_change();
create trigger sealing_keys_stay before truncate on sealing_keys for each statement execute function refuse_change();

-- `occurred_at` is business time, which is when it counts; this is when it was written down, by the database's clock.
-- Unknown for what was booked before.
alter table journals add column booked_at timestamptz;
alter table journals alter column booked_at set default clock_timestamp();
alter table journals add constraint journals_booked check (booked_at is not null) not valid;
