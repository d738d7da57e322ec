alter table purchases
  -- Drawn up with the schedule: no payment of a regulated credit is taken before that day, nor held; null: no law forbids it.
  add column credit_payments_from date,
  -- The terms that its payer agreed to say that the shop may take a deferred payment earlier; null: agreed to before they did.
  add column may_be_advanced boolean;
