-- Friends who said that they do not know who asks them to pay: nobody is charged or refunded for it, and nothing more is sent to them.
create table invitation_reports (
  share_id uuid primary key references shares,
  purchase_id uuid not null references purchases,
  -- of the link by which it was said: a corrected address has another one
  link_version integer not null,
  -- the machine's clock, as the times of messages
  reported_at timestamptz not null
);
create index invitation_reports_newest on invitation_reports (reported_at);
create index invitation_reports_purchase on invitation_reports (purchase_id);
