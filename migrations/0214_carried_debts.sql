-- What a payout was carried from: of what was recorded before that moment more was taken back than sold. Null: nothing was.
alter table payouts add column carried_before timestamptz;
