-- Whoever belongs to several companies signs in to the one whose pages they opened last; system clock.
alter table memberships add column opened_at timestamptz;
