-- A capture, void or refund may be accepted and decided later; what was done may be taken back days after.
alter table operations drop constraint operations_state_check;
alter table operations add constraint operations_state_check
  check (state in ('requested', 'unknown', 'accepted', 'succeeded', 'refused', 'reversed')) not valid;

-- system clock: when it was first sent; the life of its key at the acquirer counts from then
alter table operations add column sent_at timestamptz;
update operations set sent_at = created_at where state in ('requested', 'unknown') and tries > 0;
-- why the acquirer would not even take it, while it would not: credentials, request or unsupported
alter table operations add column rejected_as text;

drop index operations_one_undecided;
create unique index operations_one_undecided on operations (attempt_id)
  where state in ('requested', 'unknown', 'accepted');

-- A capture that failed after its payment was given back in part: nothing was taken, and something given.
alter table attempts drop constraint attempts_check;
alter table attempts add constraint attempts_check
  check (captured_minor <= amount_minor and (refunded_minor <= captured_minor or state = 'voided')) not valid;
