-- whipround: outside a transaction
-- Readiness asks for those of the last day; an index that a failed build left behind is made anew.
drop index concurrently if exists messages_given_up;
create index concurrently messages_given_up on messages (ended_at) where state = 'failed';
