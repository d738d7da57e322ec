-- A pot whose friends give what they choose: who has the group's link may join it, too.
alter table purchases add column free_amounts boolean not null default false;
-- Somebody who joined by that link: asked for nothing until they pay.
alter table shares add column is_joined boolean not null default false;
