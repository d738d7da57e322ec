-- A friend may pay for several people at once, and take over what others are asked for.
alter table shares
  add column headcount smallint not null default 1,
  -- the payment of the same purchase that this part is paid with, once it is accepted; of another friend's part
  add column taken_by_attempt uuid;
