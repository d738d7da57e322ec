-- What a merchant's support may give back of a purchase by itself, in whole units of its currency; owners may give back more.
alter table merchants
  add column support_refund_max integer not null default 500 check (support_refund_max between 0 and 1000000);
