-- Whom we were asked to forget: the ids of rows whose personal values are gone, and nothing that says who it was. The same
-- list is kept in DATA_DIR, so that a restored backup, which knows these people again, forgets them again.
create table erasures (
  id uuid primary key,
  -- by table, ids of its rows
  erased_rows jsonb not null,
  asked_by text not null,
  reason text not null,
  -- system clock
  erased_at timestamptz not null
);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();

-- What law keeps longer than its person wishes: sealed, in no list, page or answer, and deleted when its time is over.
create table locked_values (
  id uuid primary key,
  erasure_id uuid not null references erasures,
  table_name text not null,
  row_id uuid not null,
  -- by column, what it was
  values_sealed bytea not null,
  -- src/privacy/locks.ts
  kept_for text not null,
  kept_until date not null
);
create index locked_values_ending on locked_values (kept_until);
create index locked_values_of_row on locked_values (row_id);

-- How far a job has come that forgets purchases in the order of their ids, which is that of their making.
create table forgetting_marks (
  rule text primary key,
  after_id uuid not null
);

-- Notes, tries and the personal part of audit lines stay as they were written, but for one change: that they say nothing
-- any more. The service's role may not change these tables; it may call this.
drop trigger purchase_notes_append_only on purchase_notes;
create trigger purchase_notes_append_only before delete or truncate on purchase_notes
  for each statement execute function refuse_change();
create trigger purchase_notes_stay before update on purchase_notes for each row
  when ((new.id, new.purchase_id, new.author, new.about, new.written_at, new.text)
        is distinct from (old.id, old.purchase_id, old.author, old.about, old.written_at, '[erased]'))
  execute function refuse_change();

create function blank_words(of_purchases uuid[], of_messages uuid[], of_audit bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update purchase_notes set text = '[erased]' where purchase_id = any(of_purchases) and text <> '[erased]';
  update message_tries set error = null where message_id = any(of_messages) and error is not null;
  update audit_personal set told = '{}' where id = any(of_audit) and told <> '{}';
$$;
