-- A refused payout is looked for on the first page of whoever waits for it; of all there are, they are few.
create index payouts_refused on payouts (merchant_id, currency, planned_at) where state in ('rejected', 'returned');
