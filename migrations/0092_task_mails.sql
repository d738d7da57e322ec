-- Tasks by mail, as each person has chosen for each of their companies.
alter table memberships
  add column task_mails text not null default 'none' check (task_mails in ('none', 'at_once', 'daily')),
  add column task_mails_language text,
  -- system clock; null where none are wished for
  add column task_mails_due_at timestamptz,
  -- what they were last told, by the tasks' own keys: none is told at once a second time
  add column told_tasks text[] not null default '{}';
create index memberships_task_mails on memberships (task_mails_due_at) where task_mails_due_at is not null and ended_at is null;
