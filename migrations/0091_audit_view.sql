-- whipround: outside a transaction
-- One log of what people did and of what happened: both are read in the order of their times, the tenant first. An index that a
-- failed build left behind is made anew.
drop index concurrently if exists audit_lines_by_time;
create index concurrently audit_lines_by_time on audit_lines (company_id, recorded_at desc, id desc);
drop index concurrently if exists audit_lines_by_act;
create index concurrently audit_lines_by_act on audit_lines (company_id, act, recorded_at desc, id desc);
drop index concurrently if exists audit_lines_by_actor;
create index concurrently audit_lines_by_actor on audit_lines (company_id, actor, recorded_at desc, id desc);
drop index concurrently if exists audit_lines_by_merchant;
create index concurrently audit_lines_by_merchant on audit_lines (merchant_id, recorded_at desc, id desc)
  where merchant_id is not null;
drop index concurrently if exists audit_lines_of_company;
drop index concurrently if exists audit_lines_of_merchant;
drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events (merchant_id, occurred_at desc, id desc);
drop index concurrently if exists events_by_name;
create index concurrently events_by_name on events (merchant_id, name, occurred_at desc, id desc);
-- Payers and jobs do nearly all; whoever else acts is looked for by name.
drop index concurrently if exists events_by_actor;
create index concurrently events_by_actor on events (merchant_id, actor, occurred_at desc, id desc)
  where actor not like 'payer\_%' and actor not like 'job:%';
drop index concurrently if exists events_by_people;
create index concurrently events_by_people on events (merchant_id, occurred_at desc, id desc)
  where actor like 'staff\_%' or actor like 'operator%';
