import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import type { PayoutLinePage, PayoutPage } from '../../collect/payouts.ts'
import { readJson } from './parse-answers.ts'
import { payoutLinePage, payoutPage } from './wire.ts'

/** A page of what was paid to us, or no answer: half of one would hide what is missing. */
export function parsePayouts(answer: OutboundAnswer): ProviderAnswer<PayoutPage> {
  const page = readPage(answer, payoutPage)
  if (page.kind !== 'answered') return page
  const payouts = page.value.payouts.map(
    ({ id, currency, amount, created_at, arrives_on, bank_reference, iban_last4 }) => ({
      ...{ reference: id, currency, amountMinor: BigInt(amount), madeAt: new Date(created_at), arrivesOn: arrives_on },
      ...{ bankReferences: [bank_reference], ibanLast4: iban_last4, hasFailed: false },
    }),
  )
  return { kind: 'answered', value: { payouts, nextCursor: page.value.next_cursor } }
}

export function parsePayoutLines(answer: OutboundAnswer): ProviderAnswer<PayoutLinePage> {
  const page = readPage(answer, payoutLinePage)
  if (page.kind !== 'answered') return page
  const lines = page.value.lines.map(({ id, kind, gross, fee, currency, created_at, payment_id, subject }) => ({
    ...{ reference: id, kind, grossMinor: BigInt(gross), feeMinor: BigInt(fee), currency },
    ...{ bookedAt: new Date(created_at), paymentId: payment_id, acquirerRef: subject },
  }))
  return { kind: 'answered', value: { lines, nextCursor: page.value.next_cursor } }
}

function readPage<T>(answer: OutboundAnswer, schema: { Check(value: unknown): value is T }): ProviderAnswer<T> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status >= 300 || !schema.Check(body.json)) return { kind: 'no_answer', reason: `status_${body.status}` }
  return { kind: 'answered', value: body.json }
}
