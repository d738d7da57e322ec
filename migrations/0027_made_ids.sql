-- What a request has made whose answer is not known yet: a purchase, or the request for its link. `purchase_id`, which said
-- only the first, is read for keys of before and written no more; a later release takes both old columns away.
alter table idempotency_keys add column made_id uuid;
alter table unanswered_requests add column made_id uuid;
