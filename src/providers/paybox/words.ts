import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** Of Paybox Direct; 00104 wants the larger contract, and knows nothing more that is asked here. */
export const VERSION = '00103'

/** `CODEREPONSE` says in five characters what became of a question, whatever was asked. */
export const DONE = '00000'
/** The means of payment decides later. */
export const PENDING = '99999'
/** Their number of the day was asked before, by this order's first sending: ours is well formed. */
export const ASKED_BEFORE = '00005'
export const ACCESS_REFUSED = '00006'
const NOT_FOUND = '00018'
const NOT_ACCESSIBLE = '00015'

/** Nothing was looked at: dates, kind of question, currency, amount, reference, version, incoherence, subscribers, no code. */
export const MALFORMED = ['00007', '00009', '00010', '00011', '00012', '00013', '00014', '00016', '00017', '00020']

/** Refused by Paybox itself, or by the authorisation centre: that one's own code follows 001. */
const CHARGE_REFUSALS: RefusalWords = {
  do_not_honour: ['00101', '00102', '00105', '00108'],
  insufficient_funds: ['00151'],
  limit_exceeded: ['00022', '00161'],
  issuer_unavailable: ['00119', '00120', '00168', '00190', '00191', '00196', '00197', '00198'],
  suspected_fraud: ['00023', '00104', '00107', '00134', '00159'],
  // 001A1 is the soft decline of the French card scheme
  authentication_required: ['00040', '001A1'],
  authentication_failed: ['00189'],
  expired_card: ['00008', '00133', '00154'],
  invalid_card: ['00004', '00114', '00115', '00156'],
  lost_card: ['00141'],
  stolen_card: ['00143', '00176'],
  not_permitted: ['00021', '00024', '00138', '00155', '00157', '00158', '00163', '00175'],
}

/** What is referred to cannot be had. An amount of ours is a number: if it is not right, it is too large. */
const CHANGE_REFUSALS: RefusalWords = {
  ...CHARGE_REFUSALS,
  not_possible: [NOT_ACCESSIBLE],
  not_found: [NOT_FOUND],
  amount_too_large: ['00011'],
}

/** What is approved (00) or was asked twice (94) is no refusal, however it is wrapped. */
const BY_CENTRE = /^001(?!00|94)(\d\d|A\d)$/

const chargeRefusal = readRefusals(CHARGE_REFUSALS)
const changeRefusal = readRefusals(CHANGE_REFUSALS)

/** Null: this code refuses nothing, as far as is known. */
export function refusalOf(code: string, asked: 'charge' | 'change') {
  const refusal = asked === 'charge' ? chargeRefusal(code) : changeRefusal(code)
  return refusal === 'other' && !BY_CENTRE.test(code) ? null : refusal
}

/** Whoever is told that what he asks for cannot be had was let in. */
export const lets = (code: string, status: string | undefined) => code === NOT_ACCESSIBLE || isUnknown(code, status)

/** That there is no such transaction is said by a code, or by a status. */
export const isUnknown = (code: string, status: string | undefined) =>
  code === NOT_FOUND || lettersOf(status) === 'Transactionnontrouve'

/**
 * `STATUS` of a transaction that is asked for: French words, of which every accented letter is left out here as its
 * charset is none that is told. Null: none of a charge of ours, or nobody knows what it means.
 */
export const STATUS_MAP: Readonly<Record<string, TransactionStatus | null>> = {
  Autoris: 'authorized',
  Captur: 'completed',
  Annul: 'voided',
  Rembours: 'refunded',
  Refus: 'failed',
  Crdit: null,
  DemandedesoldeCartecadeaux: null,
  Rejetsupport: null,
}

export function lettersOf(status: string | undefined): string {
  return (status ?? '').replace(/[^A-Za-z]/g, '')
}
