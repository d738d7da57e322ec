alter table acquirer_payouts
  -- What its lines make, gross and fees apart: lists show them, and a payout may have ten thousand lines. Null: read before
  -- they were kept here, and added up by whoever asks.
  add column gross_minor bigint,
  add column fee_minor bigint;
