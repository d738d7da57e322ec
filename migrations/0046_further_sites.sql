-- One merchant may sell on several sites, each of which frames the payment page.
alter table merchants add column further_site_urls text[] not null default '{}';
