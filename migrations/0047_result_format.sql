-- What the customer's browser brings to the shop: in plain, or as a JWT.
alter table purchases
  add column result_format text not null default 'plain' check (result_format in ('plain', 'jwt'));
alter table merchants
  add column result_format text not null default 'plain' check (result_format in ('plain', 'jwt'));
