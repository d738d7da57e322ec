import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { IssuerStanding } from '../../issue/issuer.ts'
import { fromStripeAmount } from '../amounts.ts'
import type { StripeCall } from '../call-stripe.ts'
import { read } from '../read-reply.ts'
import { get } from '../request.ts'
import { readAll } from './read-all.ts'
import { balance, disputes } from './wire.ts'

/** Those that somebody still has to answer, or waits for. */
const OPEN = ['unsubmitted', 'submitted'] as const

/** What an account holds for its cards, and disputes of what they paid (docs.stripe.com/api/balance, `issuing`; /issuing/disputes). */
export async function readStanding(call: StripeCall): Promise<ProviderAnswer<IssuerStanding>> {
  const held = read(await call(get('/v1/balance')), balance)
  if (held.kind !== 'answered') return held
  const amounts = (held.value.issuing?.available ?? []).map(({ amount, currency }) => {
    // What is owed is nothing that a card could pay.
    return fromStripeAmount(Math.max(0, amount), currency)
  })
  const open = []
  for (const status of OPEN) {
    const filter = { status, expand: ['data.transaction'] }
    const listed = await readAll(call, '/v1/issuing/disputes', filter, disputes)
    if (listed.kind !== 'answered') return listed
    open.push(...listed.value)
  }
  const told = open.map(({ id: disputeId, amount, currency, transaction }) => {
    const sum = fromStripeAmount(amount, currency)
    const card = typeof transaction === 'string' ? null : transaction.card
    return sum && { disputeId, cardId: typeof card === 'object' ? (card?.id ?? null) : card, ...sum }
  })
  const isReadable = ![...amounts, ...told].includes(undefined)
  if (!isReadable) return noAnswer('unreadable_amount')
  return answered({
    available: amounts.filter((one) => one !== undefined),
    disputes: told.filter((one) => one !== undefined),
  })
}
