-- What is sold again and again at one price, each on a page of its own that makes a purchase. Name and price of an article never
-- change: another price is another article. No language: its page is read in the buyer's.
create table articles (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  description text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  language text,
  sales_max integer check (sales_max > 0),
  ends_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index articles_of_company on articles (company_id, created_at, id);

-- Whose ways of paying are offered, in this order.
create table article_merchants (
  article_id uuid not null references articles,
  position smallint not null,
  merchant_id uuid not null references merchants,
  primary key (article_id, position),
  unique (article_id, merchant_id)
);
create index article_merchants_of_merchant on article_merchants (merchant_id);

alter table purchases add column article_id uuid references articles;
create index purchases_of_article on purchases (article_id, created_at, id) where article_id is not null;
create trigger article_merchants_append_only before update or delete or truncate on article_merchants
  for each statement execute function refuse_change();
