import { SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer } from '../../answer.ts'
import type { AcquirerPayouts, ToldPayout, ToldPayoutLine } from '../../collect/payouts.ts'
import { read } from '../answers.ts'
import { at, get, type StripeCall, type StripeRequest } from '../client.ts'
import { hasLines, isFinal, isOfMode, toPayout, toPayoutLines } from './answers-payouts.ts'
import { balanceTransactions, payout, payouts } from './wire.ts'

/** The most that Stripe gives at once; a hundred movements with their charges are some 600 kB. */
const PAGE_SIZE = 100

export function payoutsRequest(since: Date, cursor: string | null): StripeRequest {
  return get('/v1/payouts', {
    created: { gte: Math.floor(since.getTime() / SECOND_MS) },
    limit: PAGE_SIZE,
    starting_after: cursor ?? undefined,
    expand: ['data.destination'],
  })
}

export const payoutRequest = (reference: string): StripeRequest => get(at('payouts', reference))

export function payoutLinesRequest(reference: string, cursor: string | null): StripeRequest {
  return get('/v1/balance_transactions', {
    payout: reference,
    limit: PAGE_SIZE,
    starting_after: cursor ?? undefined,
    expand: ['data.source'],
  })
}

/** What Stripe pays us: automatic payouts with their lines, once it says that these are final; others without any. */
export function readPayouts(call: StripeCall, isLive: boolean): AcquirerPayouts {
  return {
    list: async ({ since, cursor }) => {
      const page = read(await call(payoutsRequest(since, cursor)), payouts)
      if (page.kind !== 'answered') return page
      const { data, has_more: hasMore } = page.value
      const told: ToldPayout[] = []
      for (const one of data) {
        if (one.livemode !== isLive) return noAnswer('another_mode')
        const paid = toPayout(one)
        if (!paid) return noAnswer('unknown_amount')
        if (isFinal(one)) told.push(paid)
      }
      return answered({ payouts: told, nextCursor: behind(data, hasMore) })
    },
    lines: async ({ reference, cursor }) => {
      // Lines do not say which payout they are of, and of one that was made by hand Stripe refuses to tell any.
      if (cursor === null) {
        const paid = read(await call(payoutRequest(reference)), payout)
        if (paid.kind !== 'answered') return paid
        if (paid.value.id !== reference) return noAnswer('payout_of_somebody_else')
        if (paid.value.livemode !== isLive) return noAnswer('another_mode')
        if (!hasLines(paid.value)) return answered({ lines: [], nextCursor: null })
        if (!isFinal(paid.value)) return noAnswer('lines_not_final')
      }
      const page = read(await call(payoutLinesRequest(reference, cursor)), balanceTransactions)
      if (page.kind !== 'answered') return page
      const { data, has_more: hasMore } = page.value
      const lines: ToldPayoutLine[] = []
      for (const moved of data) {
        if (!isOfMode(moved, isLive)) return noAnswer('another_mode')
        const told = toPayoutLines(moved, reference)
        if (!told) return noAnswer('unknown_line')
        lines.push(...told)
      }
      return answered({ lines, nextCursor: behind(data, hasMore) })
    },
  }
}

function behind(data: readonly { readonly id: string }[], hasMore: boolean): string | null {
  return hasMore ? (data.at(-1)?.id ?? null) : null
}
