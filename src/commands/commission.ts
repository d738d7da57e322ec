import { findTermsInForce, type KeptTerms, listTerms, ON_REFUND, setTerms, VAT_CODES } from '../commissions/index.ts'
import { transaction } from '../db/database.ts'
import { requireMerchant } from '../merchants/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone, hourInZone, parseDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { isCurrency, parseDecimal } from '../shared/money.ts'
import { readDay } from './books-export.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { MERCHANT, REASON, readOneOf, readPercent, readReason, readUid } from './operator/read-values.ts'

const CURRENCY = { value: 'EUR', what: 'otherwise EUR' } as const

/** `whipround commission …`: what is taken of a merchant's sales. */
export const COMMISSION_VERBS: Verbs = {
  set: {
    what: 'what is taken of a merchant’s sales from a day on; what was sold before keeps its terms',
    options: {
      merchant: MERCHANT,
      currency: CURRENCY,
      percent: { value: '1.4', what: 'of each sale, before VAT; without it 0' },
      fixed: { value: '0.25', what: 'and as much of each; without it 0' },
      vat: { value: VAT_CODES.join('|'), what: 'standard, owed by the merchant instead, or none', isRequired: true },
      'vat-rate': { value: '20', what: 'percent, at the standard rate' },
      'vat-reason': { value: '"…"', what: 'why there is none, as the law says; printed on invoices' },
      'on-refund': { value: 'keep|give-back', what: 'whether a refund gives its part back; otherwise keep' },
      from: { value: '2026-12-01', what: 'the first day; otherwise from now on' },
      reason: { ...REASON, isRequired: true },
    },
    run: set,
  },
  show: {
    what: 'what is taken of a merchant’s sales now',
    options: { merchant: MERCHANT, currency: CURRENCY },
    run: show,
  },
  list: {
    what: 'all terms there ever were, those to come and those that ended too',
    options: { merchant: { ...MERCHANT, isRequired: false } },
    run: async ({ db, call }, given) => {
      const merchantId = given.merchant === undefined ? null : readUid(given, 'merchant')
      return {
        items: (await listTerms(db, call.scope, { merchantId })).map(rowOf),
        columns: ['merchant_uid', 'currency', 'valid_from', 'percent', 'fixed_minor', 'vat', 'on_refund', 'set_by'],
      }
    },
  },
}

async function set({ db, call }: Ground, given: Given): Promise<Outcome> {
  const currency = readCurrency(given)
  const fixedMinor = parseDecimal(given.fixed ?? '0', currency)
  if (fixedMinor === undefined) throw new Error(`--fixed takes an amount in ${currency}, as 0.25`)
  const terms = await transaction(db, (tx) =>
    setTerms(tx, call, {
      ...{ merchantId: readUid(given, 'merchant'), currency, fixedMinor },
      bps: readPercent('percent', given.percent ?? '0'),
      vatCode: readOneOf('vat', given.vat ?? '', VAT_CODES),
      vatBps: readPercent('vat-rate', given['vat-rate'] ?? '0'),
      vatReason: given['vat-reason'] ?? null,
      onRefund: readOneOf('on-refund', (given['on-refund'] ?? 'keep').replace('-', '_'), ON_REFUND),
      validFrom: given.from === undefined ? undefined : beginningOf(given.from, call.businessClock.now()),
      reason: readReason(given),
    }),
  )
  return { facts: rowOf(terms) }
}

async function show({ db, call }: Ground, given: Given): Promise<Outcome> {
  const { id: merchantId } = await requireMerchant(db, call.scope, readUid(given, 'merchant'))
  const of = { merchantId, currency: readCurrency(given), at: call.businessClock.now() }
  const kept = await findTermsInForce(db, call.scope, of)
  return kept
    ? { facts: rowOf(kept) }
    : {
        facts: { merchant_uid: publicId('mer', merchantId), percent: 0, fixed_minor: '0' },
        notes: ['nothing is taken'],
      }
}

function rowOf(terms: KeptTerms): Facts {
  const { currency, bps, fixedMinor, vatCode, vatBps, vatReason, onRefund, validFrom, setAt, setBy, reason } = terms
  return {
    ...{ merchant_uid: publicId('mer', terms.merchantId), currency, valid_from: validFrom, percent: bps / 100 },
    ...{ fixed_minor: fixedMinor.toString(), vat: vatCode, vat_rate: vatBps / 100, vat_reason: vatReason },
    ...{ on_refund: onRefund, set_at: setAt, set_by: setBy, reason },
  }
}

function readCurrency({ currency = 'EUR' }: Given): string {
  if (!isCurrency(currency)) throw new Error(`--currency takes a code of ISO 4217, as EUR, not ${currency}`)
  return currency
}

/** The first moment of that day; of today it is now. Throws in a sentence. */
function beginningOf(text: string, now: Date): Date | undefined {
  const date = parseDate(readDay('from', text))
  if (date?.toString() === dateInZone(now).toString()) return undefined
  return date && hourInZone(date, 0, DEFAULT_TIME_ZONE)
}
