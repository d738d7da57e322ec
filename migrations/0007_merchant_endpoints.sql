-- Merchants read their purchases newest first, by company or by merchant, also by state and by reference.
drop index purchases_merchant;
create index purchases_merchant on purchases (merchant_id, created_at, id);
create index purchases_company on purchases (company_id, created_at, id);
create index purchases_state on purchases (company_id, state, created_at, id);
-- most sell SPLIT only, and find it by walking the newest
create index purchases_payment_type on purchases (company_id, payment_type, created_at, id)
  where payment_type <> 'SPLIT';
-- equality, and the beginning of a reference
create index purchases_reference on purchases (company_id, reference text_pattern_ops) where reference is not null;

-- Ids are drawn before their transactions commit, so a reader who goes by id would miss a late one. The dispatcher,
-- one at a time, numbers what it passes on: whoever has read up to a position has seen all that will ever be below.
alter table events add column feed_position bigint;
update events set feed_position = ranked.position
  from (select id, row_number() over (order by id) as position from events where dispatched_at is not null) ranked
 where ranked.id = events.id;
alter table events add constraint events_numbered_when_dispatched
  check ((dispatched_at is null) = (feed_position is null));
create unique index events_feed on events (feed_position);
create index events_merchant_feed on events (merchant_id, feed_position) where feed_position is not null;

-- The delivery log of a merchant; ended badly is rare and looked for.
create index webhook_deliveries_merchant on webhook_deliveries (merchant_id, id);
create index webhook_deliveries_undelivered on webhook_deliveries (merchant_id, state, id)
  where state in ('exhausted', 'discarded');
-- How many tries came before the merchant asked for another round: the retry plan counts from there.
alter table webhook_deliveries add column tries_before integer not null default 0;
