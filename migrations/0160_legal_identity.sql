-- Who sells, as a payer may look them up: the name in a register and its number there. A merchant says both, or payers read its name alone.
alter table merchants
  add column legal_name text check (length(legal_name) between 1 and 120),
  add column registration_number text check (length(registration_number) between 1 and 60);
