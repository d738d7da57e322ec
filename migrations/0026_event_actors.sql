-- Who did it: an API key, a merchant's own credential, a member of staff, the holder of a payer's link, the operator, or
-- a job. Unknown for what happened before.
alter table events add column actor text;
-- Every event is born undispatched, and so with its actor; one of before, without, may still be dispatched.
alter table events add constraint events_actor check (actor is not null or dispatched_at is not null) not valid;
