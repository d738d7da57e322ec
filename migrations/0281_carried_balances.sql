-- What one payout of an acquirer leaves to the next: neither a fee nor anybody's money that nobody knows.
alter table acquirer_payout_lines drop constraint acquirer_payout_lines_kind_check;
alter table acquirer_payout_lines add constraint acquirer_payout_lines_kind_check check (kind in
  ('charge', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'fee', 'payout_returned', 'carried', 'adjustment'));
