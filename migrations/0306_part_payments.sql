-- A payer repays a part of one payment before its day (ADR 0095).
alter table attempts
  -- How much of its payment is repaid, what is given back of the fee included; null: all of it.
  add column part_minor bigint;
