-- What is late, and what is not collected meanwhile (docs/credit.md, "Late").
alter table purchases
  -- Since when nothing of it is collected without its payer; null: it is.
  add column collection_held_at timestamptz;

alter table shares
  -- The day that was agreed to, of a payment that its payer has rearranged since; null: it never was.
  add column agreed_due_on date,
  -- When its payer was sent the letter of a missed payment; null: it was not missed, or before there was such a letter.
  add column missed_told_at timestamptz;
