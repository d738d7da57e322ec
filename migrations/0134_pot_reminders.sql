-- Of an open pot `pot_step_at` is when friends who have not paid are reminded next.
create index purchases_pot_reminder on purchases (pot_step_at) where pot_state = 'open' and pot_step_at is not null;
