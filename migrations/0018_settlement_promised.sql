-- A merchant is promised its money when the leader's payment is accepted, whatever the payment type (docs/adr/0008).

-- An item of nothing settles a purchase of nothing
alter table transfer_items
  drop constraint transfer_items_amount_minor_check,
  add constraint transfer_items_amount_minor_check
    check (case kind when 'settlement' then amount_minor >= 0 and unwinding_id is null
                     else amount_minor < 0 and unwinding_id is not null end);

-- What was accepted without a promise gets it now, for what is left of it: parts given back before had no item of their
-- own. What is being given back in full has nothing left, and is promised nothing.
insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
select gen_random_uuid(), id, merchant_id, amount_minor - refunded_minor, currency, greatest(accepted_at, now())
  from purchases
 where state = 'leader_processed' and settlement = 'TRANSFER' and amount_minor > refunded_minor
on conflict do nothing;

-- Who was promised just now hears of it; and whose purchase was successful before, but whose notification nobody had
-- planned yet: from now on that hangs on this event. One notification per purchase is the deliveries' own constraint.
with untold as (
  select id from purchases
   where (state = 'leader_processed'
          or id in (select purchase_id from events where dispatched_at is null and name = 'purchaseSuccessful'))
     and exists (select from transfer_items where purchase_id = purchases.id and kind = 'settlement')
     and not exists (select from events where purchase_id = purchases.id and name = 'purchaseSettled')),
numbered as (
  update purchases set event_sequence = event_sequence + 1
    from untold where untold.id = purchases.id
  returning purchases.id, merchant_id, event_sequence, accepted_at)
insert into events (purchase_id, merchant_id, sequence, name, occurred_at)
select id, merchant_id, event_sequence, 'purchaseSettled', greatest(accepted_at, now()) from numbered;
