-- A setting like the others: at most a million euros, in cents.
alter table merchants alter column payout_minimum_minor type integer;
