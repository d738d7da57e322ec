-- Purchases that were asked for as a payment link, by people or by an interface, in the order of their list. Of before it is known
-- of those whose link was sent at once; of processes of the version before, that one was made is not written down.
alter table purchases add column is_link boolean not null default false;
update purchases set is_link = true
 where id in (select purchase_id from events where sequence = 1 and name = 'linkRequested');
create index purchases_links on purchases (company_id, created_at, id) where is_link;
