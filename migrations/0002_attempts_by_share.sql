-- Every page and every payment asks for a share's newest attempt.
create index attempts_share on attempts (share_id, created_at desc, id desc);
