-- What the requests of a settlement say that is not its purchase's: our address, the rule of its references, the SCA flag. Fixed
-- by its first intent (ADR 0019); null: nothing was sent, or before this migration.
alter table settlements add column sent_as jsonb;
