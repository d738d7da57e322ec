-- Whoever keeps credentials sees what each is for, who made it and whether it is still used.
alter table api_keys
  add column label text,
  -- as the rows of events name one
  add column made_by text,
  -- system clock; told a minute late at most, and never by the request itself
  add column last_used_at timestamptz;
alter table merchant_tokens
  add column label text,
  add column made_by text,
  add column last_used_at timestamptz;

-- When a telling was planned, by the database's clock: webhooks and notifications are read as one list. Of before, when it happened.
alter table webhook_deliveries add column planned_at timestamptz;
update webhook_deliveries delivery set planned_at = date_trunc('milliseconds', event.occurred_at)
  from events event where event.id = delivery.event_id;
alter table webhook_deliveries
  alter column planned_at set default date_trunc('milliseconds', clock_timestamp()),
  alter column planned_at set not null;
alter table notification_deliveries add column planned_at timestamptz;
update notification_deliveries delivery set planned_at = date_trunc('milliseconds', event.occurred_at)
  from events event where event.id = delivery.event_id;
alter table notification_deliveries
  alter column planned_at set default date_trunc('milliseconds', clock_timestamp()),
  alter column planned_at set not null;
