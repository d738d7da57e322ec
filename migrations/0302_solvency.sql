-- Whether somebody can be lent to (docs/credit.md, "Whether somebody can repay"): what they said is sealed, and read by the operator alone.
create table assessments (
  -- also the idempotency key at a partner: born before it is asked
  id uuid primary key,
  purchase_id uuid not null references purchases,
  state text not null check (state in ('asking', 'granted', 'refused', 'needs_evidence', 'needs_person')),
  reasons text[] not null default '{}',
  credit_minor bigint not null check (credit_minor > 0),
  assessor text not null check (assessor in ('questions', 'partner', 'sandbox')),
  rules text not null,
  language text not null,
  -- what was asked and answered, with what was counted; null once erased
  answers_sealed bytea,
  -- of the payer's address and number, keyed: whoever was refused is known again for some days
  contact_hashes bytea[] not null,
  -- business clock
  asked_at timestamptz not null,
  decided_at timestamptz,
  stands_until timestamptz,
  review_asked_at timestamptz,
  review_due_at timestamptz,
  -- what its payer had to say, and why a person decided as they did; null once erased
  review_sealed bytea,
  reviewed_at timestamptz,
  reviewed_by text,
  check ((state = 'granted') = (stands_until is not null)),
  check ((state = 'asking') = (decided_at is null)),
  check ((review_asked_at is null) = (review_due_at is null)),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index assessments_of_purchase on assessments (purchase_id, id);
create index assessments_to_review on assessments (review_due_at) where review_asked_at is not null and reviewed_at is null;
-- what is forgotten by its time: a grant or a refusal after months, the hashes after days
create index assessments_answered on assessments (asked_at) where answers_sealed is not null;
create index assessments_known on assessments (asked_at) where contact_hashes <> '{}';
create index assessments_of_contact on assessments using gin (contact_hashes);

-- Who decides at first, for each lender: what was said last counts (docs/credit.md, "Who decides").
create table assessors (
  id uuid primary key,
  role text not null check (role in ('operator', 'partner')),
  assessor text not null check (assessor in ('questions', 'partner', 'sandbox')),
  -- of a partner: where it is asked, and what that is signed with
  url text,
  secret_sealed bytea,
  set_at timestamptz not null,
  set_by text not null,
  reason text not null,
  check ((assessor = 'partner') = (url is not null) and (url is null) = (secret_sealed is null))
);
create index assessors_newest on assessors (role, id);
