-- Nothing reads it: webhook_tries has it.
alter table webhook_deliveries drop column if exists first_tried_at;
