import { isDeclineCode } from '../../refusals/index.ts'
import { currencyExponent } from '../../shared/money.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspRefusal } from '../charge/psp.ts'

/** Two decimals, whatever the currency; null for one that has more (100.550.303: "only two decimals allowed"). */
export function amountRuleOf(currency: string): AmountRule | null {
  const exponent = currencyExponent(currency)
  return exponent > 2 ? null : { written: 'decimal', exponents: { [currency]: 2 } }
}

/**
 * What a result code says of a payment. `uncertain`: something else, or that nobody knows: it proves nothing, as a code
 * that is not listed here.
 */
export type Meaning =
  | 'done'
  | 'waiting'
  | 'duplicate'
  | 'throttled'
  | 'credentials'
  | 'not_allow_listed'
  | 'invalid'
  | 'uncertain'
  | PspRefusal

/** A code, and after it the last three digits of others that begin as it does. */
export const RESULT_CODES = {
  // 000.400.0xx succeeded, to be looked at by hand: the money was taken.
  done: '000.000.000 000.100.110 111 112 000.300.000 000.600.000 000.400.000 010 020 060 080 081 082 090 091 100',
  waiting: '000.200.000 001 200 201 000.400.050 070 100.400.500 800.400.500 501 502',
  duplicate: '200.200.106 800.110.100 800.130.100',
  throttled: '800.120.100',
  credentials: '100.300.400 401 600 601 600.300.101 800.900.100 201 300 301 302',
  not_allow_listed: '600.300.200',

  insufficient_funds: '800.100.155 203 100.550.311',
  limit_exceeded: '800.100.161 162 163 164 178 179 800.120.101 102 103 200 201 202 203 401 100.550.310',
  do_not_honour: '800.100.152',
  // The last two: taken back, and never sent to the acquirer.
  issuer_unavailable: '800.100.176 900.100.301 310',
  suspected_fraud: `800.100.158 800.120.300 800.200.220 800.300.101 102 200 301 302 401 500 501 100.100.701 100.370.100 110
    111 100.380.100 101 110 201 305 306 100.400.000 001 002 005 007 020 021 030 039 040 041 042 043 044 045 051 060 061 063
    064 065 071 080 081 083 084 085 086 087 091 100 120 121 122 123 130 139 140 141 142 143 144 145 146 147 148 149 150 151
    152 241 242 243 260 300 301 302 303 304 305 306 307 308 309 310 311 312 313 314 315 316 318 319 320 321 322 323 324 325
    326 327 328`,
  authentication_required: '300.100.100',
  authentication_failed: `000.400.101 102 103 104 105 106 107 108 109 111 100.380.401 100.390.100 101 102 103 104 105 106 107
    108 109 110 111 112 113 114 115 116 117 118 800.400.200`,
  expired_card: '800.100.157 100.100.303',
  invalid_card: '800.100.151 153 192 100.100.101 304 601 700 100.400.317 800.310.210 211',
  lost_card: '800.100.165 800.200.165',
  stolen_card: '800.100.159 171 800.200.159',
  not_permitted: '800.100.160 168 169 170 172 173 175 201 202 208 800.200.160 202 208 800.310.200',
  revoked: '800.100.204 205 403 500 501',
  other: `800.100.100 150 154 156 166 167 174 177 190 195 196 197 198 199 200 206 207 402 800.150.100 800.160.100 110 120 130
    800.400.100 101 102 103 104 105 110 150 151 800.500.100 800.700.101 201 500 800.800.102 202 302 000.400.200
    100.395.101 102 100.396.101 102 106 201 100.397.101 102`,

  // Of what is done with an earlier payment.
  not_found: '700.100.100 700.400.580',
  amount_too_large: '700.100.300',
  already_done: '700.300.300',
  too_late: '700.300.400 700 700.500.002',
  not_possible: `700.100.200 400 500 600 700 701 710 700.300.100 200 500 600 800 700.400.100 101 200 300 400 402 410 411 420
    510 520 530 540 550 560 561 562 565 570 590 600 700 700.450.001 700.500.001 003 004`,

  // Turned away before anybody was asked.
  invalid: `100.100.100 104 200 201 300 301 305 400 401 402 500 501 600 650 651 100.150.100 101 200 201 202 203 204 205 300
    100.200.100 103 104 200 100.210.101 102 100.211.101 102 103 104 105 106 100.212.101 102 103 100.250.100 105 106 107 110
    111 120 121 122 123 124 125 250 100.300.101 200 300 402 501 700 701 100.350.100 101 200 201 301 302 303 310 311 312 313
    314 315 316 400 500 601 602 100.360.201 300 303 400 100.370.101 102 121 122 123 124 125 131 132 100.500.101 201 301 302
    303 304 100.550.300 301 303 312 400 401 601 603 605 701 702 100.600.500 100.700.100 101 200 201 300 400 500 800 801 802
    810 100.800.100 101 102 200 201 202 300 301 302 400 401 500 501 100.900.100 101 105 200 300 301 400 401 450 500
    200.100.101 102 103 150 151 199 201 300 301 302 401 402 403 404 501 502 503 504 601 602 603 200.300.403 404 405 406 407
    500.100.201 202 203 301 302 303 304 401 402 403 500.200.101 600.200.100 200 201 202 300 310 400 500 501 600 700 800 810
    600.300.210 211 800.121.100 200 800.140.100 101 110 111 112 113 800.900.101 200 303 399 401 450`,

  // Checkouts, risk checks, account updates, chargebacks; what timed out, and what broke on the way.
  uncertain: `000.000.100 000.100.105 106 200 201 202 203 204 205 206 207 208 209 210 211 212 220 221 222 223 224 225 226 227
    228 229 230 231 232 233 234 299 000.200.100 101 102 103 000.300.100 101 102 103 000.310.100 101 110 000.400.030 040 110
    120 100.380.501 100.395.501 502 100.396.103 104 600.100.100 700.400.000 800.100.191 800.500.110 800.600.100 800.700.100
    800.800.400 800 801 900.100.100 200 201 202 203 204 300 400 500 600 700 900.200.100 900.300.600 900.400.100
    999.999.888 999`,
} as const satisfies Partial<Record<Meaning, string>>

export function readCodes(text: string): readonly string[] {
  let begins = ''
  return text.split(/\s+/).map((word) => {
    if (word.length > 3) begins = word.slice(0, -3)
    return begins + word.slice(-3)
  })
}

const MEANINGS = new Map<string, Meaning>(
  (Object.keys(RESULT_CODES) as (keyof typeof RESULT_CODES)[]).flatMap((meaning) =>
    readCodes(RESULT_CODES[meaning]).map((code) => [code, meaning] as const),
  ),
)

export const meaningOf = (code: string): Meaning => MEANINGS.get(code) ?? 'uncertain'

export const isRefusal = (meaning: Meaning): meaning is Exclude<PspRefusal, 'credentials'> =>
  isDeclineCode(meaning) || CHANGE_REFUSALS.some((one) => one === meaning)

const CHANGE_REFUSALS = ['not_found', 'amount_too_large', 'already_done', 'too_late', 'not_possible'] as const

/** Its answers in the merchant's test mode, whoever is asked for money. */
export const TEST_MODES: readonly string[] = ['000.100.110', '000.100.111', '000.100.112']
