-- How charges of this account are declared that nobody can confirm at a screen (docs/sca.md); null: as its family does first.
alter table psp_accounts
  add column sca_flag text check (sca_flag in ('moto', 'exempt', 'corporate', 'none'));
