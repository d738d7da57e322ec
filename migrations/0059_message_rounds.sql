-- An operator may ask for another round of tries of a message, as for what shops are told.
alter table messages add column tries_before integer not null default 0;
