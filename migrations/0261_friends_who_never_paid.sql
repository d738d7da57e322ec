-- whipround: outside a transaction
-- Friends who never paid, as long as anything is known of them: what the job that forgets them walks, and what empties itself
-- by that. An index that a failed build left behind is made anew.
drop index concurrently if exists shares_never_paid;
create index concurrently shares_never_paid on shares (purchase_id)
  where role = 'pledger' and paid_at is null and state in ('refused', 'lapsed', 'cancelled', 'written_off')
    and (name is not null or email is not null or phone_number is not null or message is not null);
