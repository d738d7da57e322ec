-- whipround: outside a transaction
-- Messages are claimed channel by channel, as webhooks and notifications are shop by shop. An index that a failed build
-- left behind is made anew.
drop index concurrently if exists messages_due_by_channel;
create index concurrently messages_due_by_channel on messages (channel, run_at) where state = 'pending';
drop index concurrently if exists messages_due;
