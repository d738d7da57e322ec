import type { AmountRule } from '../charge/amount.ts'
import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'

/** Two decimals "are implied, except for currencies with zero exponents"; of those its lists lack one. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { UGX: 2 } }

/** `z2`: what the gateway decided, and nothing else. What is not here is no answer. */
export const RESULTS: Readonly<Record<string, 'done' | 'declined' | 'request' | 'credentials'>> = {
  '0': 'done',
  // Denied by the gate, for a fraud score, for AVS rules, by the issuer, for its check digit.
  '1': 'declined',
  '2': 'declined',
  '3': 'declined',
  '5': 'declined',
  '9': 'declined',
  // Without the authentication that it wants of everybody, or with one that failed.
  '-13': 'declined',
  '-38': 'declined',
  '-5': 'request',
  '-8': 'credentials',
  '-9': 'request',
  '-11': 'request',
  '-12': 'request',
  '-35': 'credentials',
  '-36': 'request',
  '-37': 'request',
}

/** Of those, what says why by itself. */
const RESULT_REFUSALS = {
  suspected_fraud: ['2'],
  do_not_honour: ['3'],
  invalid_card: ['9'],
  authentication_required: ['-13'],
  authentication_failed: ['-38'],
} satisfies RefusalWords

const codes = (text: string) => text.split(' ')

/** `z6`: the issuer's (activemerchant, `RESPONSE_MESSAGES`). */
export const REFUSALS = {
  insufficient_funds: codes('51'),
  limit_exceeded: codes('61 65 N4'),
  do_not_honour: codes('01 02 05 06 08 12 21 60 63 66 83 97'),
  issuer_unavailable: codes('09 19 20 22 31 68 80 91 92 96'),
  suspected_fraud: codes('34 59'),
  authentication_required: codes('1A'),
  authentication_failed: codes('89'),
  expired_card: codes('33 54'),
  invalid_card: codes('14 15 39 42 44 46 52 53 56 78 79 82 N7'),
  lost_card: codes('04 07 35 36 37 38 41 67'),
  stolen_card: codes('43'),
  not_permitted: codes('03 40 57 58 62 87 93 N3'),
  revoked: codes('R0 R1 R3'),
  other: codes('10 13 17 18 23 24 25 26 27 28 29 30 32 50 55 64 70 71 75 76 77 81 84 85 86 88 94 95'),
} satisfies RefusalWords

const byIssuer = readRefusals(REFUSALS)
const byGate = readRefusals(RESULT_REFUSALS)

/** Why a charge was declined: the gate's own reason, else its issuer's. */
export function toRefusal(result: string, issuerCode: string): PspRefusal {
  const own = byGate(result)
  return own === 'other' ? byIssuer(issuerCode) : own
}
