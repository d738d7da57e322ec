import { isDeclineCode } from '../../refusals/index.ts'
import { type RefusalWords, readRefusals } from './refusal-words.ts'

/** Of the platform itself: the request was not looked at, for whoever sent it may not. */
export const NC_CREDENTIALS: readonly string[] = ['50001118', '50001119', '50001184']

/**
 * Error codes of eight digits that Ogone (`NCERROR`) and Worldline Direct, its successor, have in common: 3 is the
 * acquirer's refusal with the ISO 8583 answer in its second and third digit, 4 a technical one, 5 the platform's own.
 */
const NC_REFUSALS: RefusalWords = {
  credentials: NC_CREDENTIALS,
  insufficient_funds: ['30511001'],
  limit_exceeded: ['30131002', '30611001', '31101001', '31111001', '31121001', '31131001'],
  do_not_honour: ['30001001', '30051001', '30521001', '31081001'],
  issuer_unavailable: ['30821001', '30831001', '30901001', '30911001', '30961001', '31071001'],
  suspected_fraud: ['30341001', '30341002', '30341003', '30341004', '30341005', '30591001'],
  authentication_required: ['30651001', '50001087'],
  authentication_failed: ['40001133', '40001134', '50001134'],
  expired_card: ['30331001', '30541001', '31061001', '50001183'],
  invalid_card: ['30141001', '30561001', '50001002', '50001005', '50001036', '50001054', '50001068', '50001182'],
  lost_card: ['30411001'],
  stolen_card: ['30041001', '30071001', '30431001'],
  not_permitted: ['30571001', '30581001', '30621001', '30921001', '31041001', '31141001'],
  amount_too_large: ['50001076', '50001126', '50001129'],
  not_found: ['50001130', '50001131'],
  not_possible: ['50001127', '50001186', '50001187'],
}

/** It was called from an address that the account does not list. */
export const NC_NOT_LISTED: readonly string[] = ['50001116', '50001117']

/** The reference was used before. */
export const NC_DUPLICATE: readonly string[] = ['50001113', '50001133']

export const ncRefusal = readRefusals(NC_REFUSALS)

/** The card was refused, by its issuer, by the acquirer, or because it cannot be one. */
export function isCardRefusal(code: string): boolean {
  const refusal = ncRefusal(code)
  return code.startsWith('3') || (refusal !== 'other' && isDeclineCode(refusal))
}
