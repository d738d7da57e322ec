-- Tries that nobody has decided count against the limits of declined cards too: forty pages that were opened before the
-- first card was refused are forty cards. What was opened before this migration does not count.
alter table attempt_origins add column undecided boolean not null default false;
alter table attempt_origins alter column undecided set default true;
-- Entries that wait in a list would be read one by one with each payment.
create index attempt_origins_undecided on attempt_origins using gin (subjects) with (fastupdate = off) where undecided;
