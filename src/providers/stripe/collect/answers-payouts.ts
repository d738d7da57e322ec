import type { ToldPayout, ToldPayoutLine } from '../../collect/payouts.ts'
import { fromStripeAmount } from '../amounts.ts'
import { toDate } from './answers.ts'
import type { StripeBalanceTransaction, StripePayout, StripeSource } from './wire.ts'

/** Whether Stripe tells what one is made of: never of one that was made by hand. */
export function hasLines({ automatic, reconciliation_status: status }: StripePayout): boolean {
  return automatic && status !== 'not_applicable'
}

/**
 * Whether it may be told: with lines once these are final. One made by hand can be taken back until it is on its way, and
 * is none if it was.
 */
export function isFinal(payout: StripePayout): boolean {
  if (hasLines(payout)) return payout.reconciliation_status === 'completed'
  return payout.status !== 'pending' && payout.status !== 'canceled'
}

/** Undefined for an amount that its currency cannot have. */
export function toPayout(payout: StripePayout): ToldPayout | undefined {
  const money = fromStripeAmount(payout.amount, payout.currency)
  return (
    money && {
      reference: payout.id,
      ...money,
      madeAt: toDate(payout.created),
      arrivesOn: toDate(payout.arrival_date).toISOString().slice(0, 10),
      bankReferences: bankReferencesOf(payout),
      ibanLast4: ibanLast4Of(payout),
      hasFailed: payout.status === 'failed' || payout.status === 'canceled',
    }
  )
}

/** The bank's own number, which is told days later; all payouts of an account share its descriptor, which is the worse word. */
function bankReferencesOf({ trace_id: trace, statement_descriptor: descriptor }: StripePayout): string[] {
  const word = trace?.value?.trim() || descriptor?.trim()
  return word ? [word] : []
}

function ibanLast4Of({ destination }: StripePayout): string | null {
  if (destination === null || typeof destination === 'string') return null
  const { object, last4 = '' } = destination
  return object === 'bank_account' && /^[0-9A-Z]{4}$/.test(last4) ? last4 : null
}

/**
 * By `reporting_category`: a `type` of `adjustment` may be a dispute or anything else. What is not in here is an adjustment,
 * which a person looks at: reserves, money put in or advanced, failed payments of other means than cards.
 */
const KINDS: ReadonlyMap<string, ToldPayoutLine['kind']> = new Map([
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['refund_failure', 'refund_returned'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute_returned'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
  ['tax', 'fee'],
  ['payout_reversal', 'payout_returned'],
] as const)

/** One movement of the balance as lines of a payout: mostly one, none of the payout itself. Undefined: it cannot be read. */
export function toPayoutLines(moved: StripeBalanceTransaction, payoutId: string): ToldPayoutLine[] | undefined {
  const { reporting_category: category, source } = moved
  if (moved.net !== moved.amount - moved.fee) return undefined
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  if (category === 'payout' && sourceId === payoutId) return []
  const of = typeof source === 'string' ? null : source
  const kind = isRest(moved) ? 'fee' : (KINDS.get(category) ?? 'adjustment')
  // An id alone names no payment of ours, and what it stands for was asked for.
  if (!of && kind !== 'fee' && kind !== 'payout_returned' && kind !== 'adjustment') return undefined
  const amounts = amountsOf(moved, kind, of)
  const gross = fromStripeAmount(amounts.gross, moved.currency)
  const fee = fromStripeAmount(amounts.fee, moved.currency)
  if (!gross || !fee) return undefined
  if (isRest(moved) && amounts.fee === 0) return []
  const line = {
    ...{
      reference: moved.id,
      kind,
      currency: gross.currency,
      grossMinor: gross.amountMinor,
      feeMinor: fee.amountMinor,
    },
    ...{ bookedAt: toDate(moved.created), paymentId: paymentOf(of) },
    acquirerRef: kind === 'charge' || kind === 'fee' ? null : sourceId,
  }
  return [line]
}

/** A charge tells its mode, a refund does not. */
export function isOfMode({ source }: StripeBalanceTransaction, isLive: boolean): boolean {
  const mode = typeof source === 'string' ? undefined : source?.livemode
  return mode === undefined || mode === isLive
}

/**
 * The part of a hold that was not captured: Stripe moves the whole, and this back. With us what was captured is one line,
 * unless it was converted: then nobody but Stripe knows what of it is which.
 */
function isRest({ reporting_category: category, exchange_rate: rate }: StripeBalanceTransaction): boolean {
  return category === 'partial_capture_reversal' && rate === null
}

function amountsOf(
  moved: StripeBalanceTransaction,
  kind: ToldPayoutLine['kind'],
  source: StripeSource | null,
): { gross: number; fee: number } {
  if (isRest(moved)) return { gross: 0, fee: moved.fee }
  if (kind === 'fee') return { gross: 0, fee: -moved.net }
  const isWhole = kind === 'charge' && moved.exchange_rate === null && moved.amount === source?.amount
  return { gross: (isWhole ? source?.amount_captured : undefined) ?? moved.amount, fee: moved.fee }
}

function paymentOf(source: StripeSource | null): string | null {
  const payment = source?.payment_intent
  return typeof payment === 'string' ? payment : (payment?.id ?? null)
}
