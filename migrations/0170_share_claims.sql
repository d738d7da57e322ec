-- Friends' parts taken by the link of a whole group: whose payment of a part began that way has it, until its leader or the
-- friend's own link says otherwise.
create table share_claims (
  share_id uuid not null references shares,
  -- of the friend's own link: somebody else's part, once the leader has named another address
  link_version integer not null,
  -- half the hash of the browser's secret: who has read this table is that browser to nobody
  claimant bytea not null check (length(claimant) = 16),
  -- business clock
  taken_at timestamptz not null,
  undone_at timestamptz,
  primary key (share_id, link_version, claimant)
);
create unique index share_claims_live on share_claims (share_id, link_version) where undone_at is null;
