import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId, publicId } from '../shared/ids.ts'
import { isCurrency, toDecimal } from '../shared/money.ts'
import type { CommissionTerms } from './terms.ts'
import { insertTerms, type KeptTerms } from './terms-store.ts'

const BPS_MAX = 10_000
const FIXED_MINOR_MAX = 100_000_000n
const TEXT_LENGTH_MAX = 200

export interface TermsWish extends Omit<CommissionTerms, 'id'> {
  readonly merchantId: string
  /** Undefined: now. */
  readonly validFrom: Date | undefined
  readonly reason: string
}

/**
 * From that moment on these are a merchant's terms; those before stay what they were, for what was sold under them. Throws
 * `merchant_not_found`; invalid `invalid_parameters`.
 */
export async function setTerms(tx: Transaction, call: Call, wished: TermsWish): Promise<KeptTerms> {
  const { id: merchantId, companyId } = await requireMerchant(tx, call.scope, wished.merchantId)
  const now = call.businessClock.now()
  const validFrom = wished.validFrom ?? now
  const fault =
    faultOf(wished) ?? (validFrom < now ? 'terms begin today or later: what was sold keeps its terms' : undefined)
  if (fault) refuse('invalid_parameters', { rule: fault })
  const { currency, bps, fixedMinor, vatCode, vatBps, vatReason, onRefund, reason } = wished
  const terms = { currency, bps, fixedMinor, vatCode, vatBps, vatReason: vatReason?.trim() || null, onRefund }
  const setBy = await recordAct(tx, call, {
    ...{ act: 'commission_set', subject: publicId('mer', merchantId), companyId, merchantId, reason },
    changes: {
      [`commission ${currency}`]: { from: null, to: `${percent(bps)} + ${toDecimal(fixedMinor, currency)}` },
      vat: { from: null, to: vatCode === 'standard' ? percent(vatBps) : `${vatCode} (${terms.vatReason})` },
      on_refund: { from: null, to: onRefund },
      valid_from: { from: null, to: validFrom.toISOString() },
    },
  })
  const kept = { ...terms, id: newId(), merchantId, companyId, validFrom, setAt: call.systemClock.now(), setBy, reason }
  await insertTerms(tx, kept)
  return kept
}

/** The rule that is broken, as a sentence. */
function faultOf({ currency, bps, fixedMinor, vatCode, vatBps, vatReason, reason }: TermsWish): string | undefined {
  if (!isCurrency(currency)) return 'a currency is one of ISO 4217, as EUR'
  if (!Number.isInteger(bps) || bps < 0 || bps > BPS_MAX) return 'a commission is 0 to 100 %'
  if (fixedMinor < 0n || fixedMinor > FIXED_MINOR_MAX) return 'a fixed part is an amount, or 0'
  if (!Number.isInteger(vatBps) || vatBps < 0 || vatBps > BPS_MAX) return 'a rate of VAT is 0 to 100 %'
  if (vatCode === 'standard' && vatBps === 0) return 'VAT at the standard rate has a rate above 0'
  if (vatCode !== 'standard' && vatBps !== 0) return 'without VAT there is no rate of it'
  if (vatCode !== 'standard' && !vatReason?.trim())
    return 'without VAT its reason in law is required: invoices print it'
  if ((vatReason?.length ?? 0) > TEXT_LENGTH_MAX) return `a reason in law is at most ${TEXT_LENGTH_MAX} characters`
  if (!reason.trim()) return 'a reason is required: somebody will ask'
  return undefined
}

/** 140 is `1.4 %`. */
function percent(bps: number): string {
  return `${bps / 100} %`
}
