-- What is sent for an attempt is fixed before it is sent: whoever sends it again, in another language, a day later,
-- sends the same bytes.
alter table attempts
  -- of a card page: language, addresses, what is bought; sealed, for the return address is the payer's link
  add column opening_sealed bytea,
  -- the acquirer's record of the payer, where it keeps one
  add column payer_id text,
  -- the card it was charged to, nobody present
  add column stored_card_id uuid references stored_cards,
  -- whether the acquirer tells when a hold ends
  add column hold_end text not null default 'told' check (hold_end in ('told', 'estimated')),
  -- system clock: a charge is sent again only while the acquirer remembers its key, and looked for only once it can be seen
  add column first_sent_at timestamptz,
  add column sent_at timestamptz,
  -- cards refused on a page that stayed open, as far as they were told
  add column refusals integer not null default 0;

update attempts
   set stored_card_id = (select id from stored_cards card
                          where card.purchase_id = attempts.purchase_id and card.stored_at <= attempts.created_at
                          order by card.stored_at desc limit 1)
 where initiated_by = 'merchant';

-- Undecided charges may have been sent; how long ago nobody noted.
update attempts set first_sent_at = now(), sent_at = now()
 where initiated_by = 'merchant' and state in ('created', 'unknown');
