-- A merchant's statement reads the days of one sub-account; the days of all are as many as merchants times days.
create index account_days_owner on account_days (owner_id, account, day) where owner_id is not null;
