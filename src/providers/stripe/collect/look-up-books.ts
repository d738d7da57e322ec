import { SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { Acquirer, BookedPayment } from '../../collect/acquirer.ts'
import { isMissing, read } from '../answers.ts'
import { at, get, type StripeCall } from '../client.ts'
import { hasRefunds, toBooked, toBookedCheck } from './answers-books.ts'
import { INTENT_EXPANDED } from './requests.ts'
import { paymentIntent, paymentIntents, refunds, type StripeIntent, setupIntent } from './wire.ts'

/** With its charge an intent is 6 kB: fifty stay below the size we read. */
const PAGE_SIZE_MAX = 50
/** More refunds of one payment than this are not ours. */
const REFUNDS_MAX = 100

/**
 * Its books as they can be read: by what was made since, the newest first. What became later of an older payment is
 * found from our side, payment by payment, and told by callbacks.
 */
export function readBooks(call: StripeCall, isLive: boolean): Pick<Acquirer, 'findPayment' | 'listPayments'> {
  return {
    findPayment: (paymentId) =>
      paymentId.startsWith('seti_') ? findCheck(call, paymentId) : findIntent(call, paymentId, isLive),
    listPayments: async ({ since, cursor, limit }) => {
      const filter = {
        created: { gte: Math.floor(since.getTime() / SECOND_MS) },
        limit: Math.min(limit, PAGE_SIZE_MAX),
        starting_after: cursor ?? undefined,
        expand: INTENT_EXPANDED.map((name) => `data.${name}`),
      }
      const page = read(await call(get('/v1/payment_intents', filter)), paymentIntents)
      if (page.kind !== 'answered') return page
      const payments: BookedPayment[] = []
      for (const intent of page.value.data) {
        const booked = await withRefunds(call, intent, isLive)
        if (booked.kind !== 'answered') return booked
        if (booked.value) payments.push(booked.value)
      }
      const nextCursor = page.value.has_more ? (page.value.data.at(-1)?.id ?? null) : null
      return answered({ payments, nextCursor })
    },
  }
}

const NEVER_ARRIVED = { state: 'never_arrived' } as const

async function findIntent(call: StripeCall, paymentId: string, isLive: boolean) {
  const reply = await call(get(at('payment_intents', paymentId), { expand: INTENT_EXPANDED }))
  if (isMissing(reply)) return answered(NEVER_ARRIVED)
  const intent = read(reply, paymentIntent)
  if (intent.kind !== 'answered') return intent
  if (intent.value.id !== paymentId) return noAnswer('payment_of_somebody_else')
  const booked = await withRefunds(call, intent.value, isLive)
  return booked.kind === 'answered' ? answered(booked.value ?? NEVER_ARRIVED) : booked
}

async function findCheck(call: StripeCall, paymentId: string) {
  const reply = await call(get(at('setup_intents', paymentId), { expand: ['payment_method'] }))
  if (isMissing(reply)) return answered(NEVER_ARRIVED)
  const setup = read(reply, setupIntent)
  if (setup.kind !== 'answered') return setup
  if (setup.value.id !== paymentId) return noAnswer('payment_of_somebody_else')
  return answered(toBookedCheck(setup.value) ?? NEVER_ARRIVED)
}

/** One more call for the few payments of which something was given back. */
async function withRefunds(
  call: StripeCall,
  intent: StripeIntent,
  isLive: boolean,
): Promise<ProviderAnswer<BookedPayment | null>> {
  if (intent.livemode !== isLive) return noAnswer('another_mode')
  if (!hasRefunds(intent)) return answered(toBooked(intent, []))
  const made = read(await call(get('/v1/refunds', { payment_intent: intent.id, limit: REFUNDS_MAX })), refunds)
  if (made.kind !== 'answered') return made
  return made.value.has_more ? noAnswer('too_many_to_list') : answered(toBooked(intent, made.value.data))
}
