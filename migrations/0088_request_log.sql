-- What each credential asked and how it was answered: no body, no value of a query, no secret. Written many rows at a time and
-- kept for thirty days; nothing refers to it, and it refers to nothing.
create table request_log (
  -- time-ordered: the order of the list, and where its days begin
  request_id uuid primary key,
  company_id uuid not null,
  -- by its own credential, or named in the path; null: asked for the whole company
  merchant_id uuid,
  -- named in the path
  purchase_id uuid,
  -- machine's clock
  asked_at timestamptz not null,
  method text not null,
  -- as the contract writes it, with ids of ours in it and no other value
  path text not null,
  status smallint not null,
  -- of a refusal
  code text,
  duration_ms integer not null,
  -- key_…, token_…, mer_… (the merchant's secret) or staff_…
  credential text not null
);
create index request_log_company on request_log (company_id, request_id);
create index request_log_merchant on request_log (company_id, merchant_id, request_id);
create index request_log_credential on request_log (company_id, credential, request_id);
create index request_log_refused on request_log (company_id, request_id) where status >= 400;
create index request_log_purchase on request_log (company_id, purchase_id, request_id) where purchase_id is not null;

-- What was too much to be kept: a log that leaves something out says so.
create table request_log_gaps (
  company_id uuid not null,
  hour timestamptz not null,
  dropped integer not null,
  primary key (company_id, hour)
);

-- When each credential was last used, told with the requests, a minute late at most.
create table credential_uses (
  credential text not null,
  company_id uuid not null,
  -- null: of before anybody counted
  used_at timestamptz,
  primary key (credential, company_id)
);
insert into credential_uses (credential, company_id)
  select id, company_id from api_keys
  union all select 'token_' || token.id, merchants.company_id
    from merchant_tokens token join merchants on merchants.id = token.merchant_id
  union all select 'mer_' || id, company_id from merchants;
-- Of migration 0078; nothing ever wrote them.
alter table api_keys drop column last_used_at;
alter table merchant_tokens drop column last_used_at;
