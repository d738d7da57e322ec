-- What friends see of each other, and until when the leader gives them: null, as long as the merchant lets pots be open.
alter table purchases
  add column show_amounts boolean not null default true,
  add column pot_hours integer;
-- The other friends do not read whose part it is.
alter table shares add column is_anonymous boolean not null default false;
