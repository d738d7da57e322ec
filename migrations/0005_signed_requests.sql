-- Shops whose module cannot sign: their settings are believed as they stand in an address.
alter table merchants add column accept_unsigned boolean not null default false;

-- The purchase that a request in an address made: sent again, it makes no second one, however late.
create table purchase_requests (
  merchant_id uuid not null references merchants,
  -- SHA-256 of the claims; the reference is one of them
  request_hash bytea not null,
  -- null only inside the transaction that makes the purchase
  purchase_id uuid references purchases,
  is_signed boolean not null,
  primary key (merchant_id, request_hash)
);
create unique index purchase_requests_purchase on purchase_requests (purchase_id);
