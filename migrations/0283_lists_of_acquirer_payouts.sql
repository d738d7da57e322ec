-- whipround: outside a transaction
-- What lists of acquirers' payouts ask for: those of one account, the newest first, and how many lines of each are in doubt.
-- An index that a failed build left behind is made anew.
drop index concurrently if exists acquirer_payouts_of_account;
create index concurrently acquirer_payouts_of_account on acquirer_payouts (acquirer_account_id, made_at, id);
drop index concurrently if exists acquirer_payout_lines_doubted_in;
create index concurrently acquirer_payout_lines_doubted_in on acquirer_payout_lines (payout_id) where doubt is not null;
