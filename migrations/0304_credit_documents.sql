-- What the borrower of a credit was given, as it was shown (docs/credit.md, "What was given"). A lender who cannot show it loses its
-- interest.
create table credit_documents (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  kind text not null check (kind in ('form', 'contract', 'receipt', 'slip')),
  language text not null check (language in ('en', 'fr')),
  -- All that it says, sentence by sentence: page, text and PDF are written of it. Null once its borrower was erased.
  document text,
  -- Of `document` as it was given.
  sha256 bytea not null check (length(sha256) = 32),
  -- The dates and amounts that it is of, and the day that they begin with.
  plan text not null,
  offered_on date not null,
  -- To whom, with address, telephone and e-mail; and in which browser. Null once erased.
  borrower text,
  browser_hash bytea,
  given_at timestamptz not null,
  -- Of a contract and what is joined to it: when it was agreed to, in which words, and the payment that was begun by it.
  accepted_at timestamptz,
  consent text,
  attempt_id uuid references attempts,
  -- Of a contract: when its right to withdraw is recalled; null: it was, or need not be.
  recall_at timestamptz,
  check ((accepted_at is null) = (consent is null)),
  check (accepted_at is null or kind <> 'form')
);
create index credit_documents_of_purchase on credit_documents (purchase_id, id);
create index credit_documents_of_attempt on credit_documents (attempt_id) where attempt_id is not null;
create index credit_documents_to_recall on credit_documents (recall_at) where recall_at is not null;

-- What was shown stays as it was; its words can only be erased, and what was agreed to once is not agreed to otherwise.
create function refuse_other_document() returns trigger language plpgsql as $$
begin
  raise exception 'credit document % stays as it was given', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger credit_documents_stay before update on credit_documents
  for each row when (
    old.id <> new.id or old.purchase_id <> new.purchase_id or old.kind <> new.kind or old.language <> new.language
    or old.sha256 <> new.sha256 or old.plan <> new.plan or old.offered_on <> new.offered_on or old.given_at <> new.given_at
    or (new.document is not null and new.document is distinct from old.document)
    or (new.borrower is not null and new.borrower is distinct from old.borrower)
    or (old.accepted_at is not null
        and (new.accepted_at is distinct from old.accepted_at or new.consent is distinct from old.consent)))
  execute function refuse_other_document();
create trigger credit_documents_not_emptied before truncate on credit_documents
  for each statement execute function refuse_change();
