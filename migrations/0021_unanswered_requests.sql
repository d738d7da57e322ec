-- What a request without an Idempotency-Key has made, in its transaction, until its answer was handed to the client: the
-- same request, sent again after a lost answer, finds it here.
create table unanswered_requests (
  -- of what was made where that is a purchase; born before the transaction
  id uuid primary key,
  -- of credential, route and body
  request_hash bytea not null,
  purchase_id uuid,
  -- null where an outside result is still missing, and where the answer is made anew
  status int,
  body text,
  created_at timestamptz not null default now()
);
create index unanswered_requests_hash on unanswered_requests (request_hash);
