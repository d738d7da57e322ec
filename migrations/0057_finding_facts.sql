-- What our books are compared with may be an acquirer's, a card issuer's or a merchant's PSP's, and a finding says by itself
-- what it is about: how much, when, of which order and of whom.
alter table parity_findings rename column payment_id to subject;
alter table parity_findings rename column acquirer_account_id to account_id;
-- Of an acquirer, an issuer or a PSP, as `books` says.
alter table parity_findings drop constraint parity_findings_acquirer_account_id_fkey;
alter table parity_findings
  add column books text not null default 'acquirer' check (books in ('acquirer', 'issuer', 'psp')),
  -- who keeps those books: the adapter's name
  add column provider text,
  -- what is at stake, in minor units of the currency; null: nobody has told
  add column amount_minor bigint,
  add column currency text,
  -- in those books (business clock)
  add column happened_at timestamptz,
  -- as those books tell them; what our own know of the purchase is read beside
  add column shop_reference text,
  add column payer_name text,
  -- e-mail or telephone number
  add column payer_address text,
  add column accepted_at timestamptz,
  add check ((amount_minor is null) = (currency is null));
update parity_findings
   set provider = (select acquirer from acquirer_accounts where id = account_id),
       accepted_at = case when state = 'accepted' then last_seen_at end;
alter table parity_findings alter column provider set not null, alter column books drop default;
