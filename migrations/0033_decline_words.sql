-- Why cards are refused has one closed list of words (refusals/decline-code.ts); what an acquirer said beside it is "other".
create temporary table decline_words (word text primary key) on commit drop;
insert into decline_words
select unnest(array['insufficient_funds', 'limit_exceeded', 'do_not_honour', 'issuer_unavailable', 'suspected_fraud',
  'other', 'authentication_required', 'authentication_failed', 'expired_card', 'invalid_card', 'lost_card',
  'stolen_card', 'not_permitted', 'revoked', 'unknown_credential']);

update attempts set reason = 'other'
 where reason is not null and reason not in (select word from decline_words)
   and reason not in ('expired', 'unreachable', 'another_card', 'aborted', 'pot_closing', 'pot_bound', 'no_stored_card');
update purchases set reason = 'other'
 where state = 'failed_payer' and reason is not null and reason not in (select word from decline_words)
   and reason not in ('expired', 'unreachable', 'another_card', 'aborted', 'pot_closing', 'pot_bound');
-- A share's may also be that of a capture.
update shares set refusal_code = 'other'
 where refusal_code is not null and refusal_code not in (select word from decline_words)
   and refusal_code not in ('no_stored_card', 'not_a_hold', 'hold_expired', 'already_voided', 'already_captured',
     'not_captured', 'amount_too_large', 'too_late', 'refused');
