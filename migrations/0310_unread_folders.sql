-- Why the folder of an account could not be looked into at the last look, and since when: statements that lie there are not read meanwhile.

alter table bank_accounts
  add column folder_unread_for text,
  add column folder_unread_since timestamptz,
  add constraint bank_accounts_unread_since check ((folder_unread_for is null) = (folder_unread_since is null));
