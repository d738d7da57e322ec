-- The operator's list of payouts is walked from the newest, whoever's they are.
create index payouts_newest on payouts (planned_at, id);
