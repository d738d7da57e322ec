-- whipround: outside a transaction
-- What somebody owes here, whichever merchant they bought from: asked before they are lent more. An index that a failed build left
-- behind is made anew.
drop index concurrently if exists clients_by_email;
create index concurrently clients_by_email on clients (lower(email)) where email is not null;
drop index concurrently if exists clients_by_phone;
create index concurrently clients_by_phone on clients (phone_number) where phone_number is not null;
