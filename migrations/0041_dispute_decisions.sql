-- How far the acquirer's own course of the dispute was at the last decision that we heard: an earlier one told later counts no more.
alter table disputes add column step bigint not null default 0;
