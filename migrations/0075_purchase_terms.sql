-- By what people of a merchant find a purchase: a card's last four digits, an exact e-mail, the words of a name. References and
-- ids are found by the indexes of purchases. It follows its rows by triggers, whoever writes them, and erasing a person empties
-- it with them (ADR 0040).
create table purchase_terms (
  company_id uuid not null,
  kind text not null check (kind in ('card', 'email', 'name')),
  -- folded: without case and accents
  term text collate "C" not null,
  -- the purchase's, so that what is found comes newest first without being sorted
  created_at timestamptz not null,
  -- no foreign key: purchases are never deleted, and to look after it would cost more than to write the row
  purchase_id uuid not null,
  primary key (company_id, kind, term, created_at, purchase_id)
);
create index purchase_terms_of_purchase on purchase_terms (purchase_id);

-- "Anaëlle LE GOFF-Œuvrard" → anaelle le goff-oeuvrard. What is looked for is folded by the same.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(
    normalize(replace(replace(replace(translate(name, 'øØłŁđĐ', 'oOlLdD'), 'œ', 'oe'), 'Œ', 'OE'), 'ß', 'ss'), NFKD),
    '[\u0300-\u036f]', '', 'g'))
$$;

create function name_words(name text) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, 40) from regexp_split_to_table(fold_name(name), '[\s!-/:-@\[-`{-~’]+') word
   where word <> '' limit 12
$$;

-- Adds what is not there yet. An e-mail that its owner keeps from the merchant finds nothing.
create function fill_purchase_terms(ids uuid[]) returns void language sql as $$
  insert into purchase_terms (company_id, kind, term, created_at, purchase_id)
  select company_id, kind, term, created_at, id
    from purchases cross join lateral (
      select 'name' as kind, name_words(concat_ws(' ', first_name, last_name)) as term
        from clients where id = client_id
      union all
      select 'email', lower(left(email, 320)) from clients where id = client_id and shares_email and email <> ''
      union all
      select 'name', name_words(name) from shares where purchase_id = purchases.id and name is not null
      union all
      select 'name', name_words(concat_ws(' ', first_name, last_name))
        from shares join clients on clients.id = shares.client_id where purchase_id = purchases.id
      union all
      select 'card', card_last4 from attempts where purchase_id = purchases.id and card_last4 is not null) found
   where id = any(ids)
  on conflict do nothing
$$;

-- As their owner: the service reads the index and never writes it.
-- A new purchase has a leader at most: what is written with every sale asks no more than that.
create function index_new_purchases() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into purchase_terms (company_id, kind, term, created_at, purchase_id)
  select made.company_id, kind, term, made.created_at, made.id
    from made join clients on clients.id = made.client_id cross join lateral (
      select 'name' as kind, word as term from name_words(concat_ws(' ', first_name, last_name)) word
      union all
      select 'email', lower(left(email, 320)) where shares_email and email <> '') found
  on conflict do nothing;
  return null;
end $$;

create function index_people_of_shares() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into purchase_terms (company_id, kind, term, created_at, purchase_id)
  select company_id, 'name', word, created_at, purchases.id
    from made join purchases on purchases.id = made.purchase_id
    left join (select id, concat_ws(' ', first_name, last_name) as name from clients) client on client.id = made.client_id
   cross join lateral name_words(concat_ws(' ', made.name, client.name)) word
   where made.name is not null or made.client_id is not null
  on conflict do nothing;
  return null;
end $$;

create function index_purchase_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  again uuid := coalesce(new.purchase_id, old.purchase_id);
begin
  delete from purchase_terms where purchase_id = again;
  perform fill_purchase_terms(array[again]);
  return null;
end $$;

create function index_card() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into purchase_terms (company_id, kind, term, created_at, purchase_id)
  select company_id, 'card', new.card_last4, created_at, id from purchases where id = new.purchase_id
  on conflict do nothing;
  return null;
end $$;

-- A customer of thousands of purchases who is renamed is found by the new name in the newest; one who is erased, in none.
create function index_client_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_client uuid[] := array(
    select id from purchases where client_id = new.id order by created_at desc
     limit case when coalesce(new.first_name, new.last_name, new.email) is null then null else 100 end);
begin
  delete from purchase_terms where purchase_id = any(of_client);
  perform fill_purchase_terms(of_client);
  return null;
end $$;

create trigger purchases_indexed after insert on purchases referencing new table as made
  for each statement execute function index_new_purchases();
create trigger shares_indexed after insert on shares referencing new table as made
  for each statement execute function index_people_of_shares();
create trigger shares_indexed_again after update on shares for each row
  when (old.name is distinct from new.name or old.client_id is distinct from new.client_id)
  execute function index_purchase_again();
create trigger shares_indexed_less after delete on shares for each row
  when (old.name is not null or old.client_id is not null) execute function index_purchase_again();
create trigger attempts_indexed after insert on attempts for each row
  when (new.card_last4 is not null) execute function index_card();
create trigger attempts_indexed_later after update on attempts for each row
  when (old.card_last4 is null and new.card_last4 is not null) execute function index_card();
create trigger attempts_indexed_again after update on attempts for each row
  when (old.card_last4 is not null and old.card_last4 is distinct from new.card_last4)
  execute function index_purchase_again();
create trigger clients_indexed_again after update on clients for each row
  when ((old.first_name, old.last_name, old.email, old.shares_email)
        is distinct from (new.first_name, new.last_name, new.email, new.shares_email))
  execute function index_client_again();
