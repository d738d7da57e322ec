import { DAY_MS } from '../../../src/shared/clocks.ts'
import { toDecimal } from '../../../src/shared/money.ts'
import { AMOUNT_MINOR, CURRENCY, type Stage } from '../stage.ts'
import { waitFor } from '../wait-for.ts'
import { readPayment, takenAtAcquirer } from './books-step.ts'
import type { BackMerchant } from './index.ts'
import type { Told } from './merchant-steps.ts'

/** The merchant gives half back where it was paid: in its PSP's back office. Payers get half, to the cent. */
export async function recreditHalf(stage: Stage, back: BackMerchant, told: Told): Promise<void> {
  const { narrator, demo } = stage
  const half = Number(AMOUNT_MINOR / 2n)
  narrator.step('The shop gives half back at its PSP; the card issuer tells us, and Alice gets half')
  const before = await takenAtAcquirer(stage)
  const payment = await readPayment(stage, back, told)
  const url = `${new URL('.', back.psp_books_url).href}payments/${payment.id}/refund`
  narrator.tell('request', `POST ${url} {"amount":${half}}`)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.sandbox_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: half }),
  })
  narrator.tell('answer', `${answer.status} ${await answer.text()}`)
  if (!answer.ok) throw new Error(`the PSP answered ${answer.status}`)
  await fetch(`${demo.sandbox.clock_url}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: DAY_MS }),
  })
  await waitFor('what Alice gets back', async () =>
    (await takenAtAcquirer(stage)) === before - half ? true : undefined,
  )
  narrator.tell('books', `the acquirer has sent ${toDecimal(BigInt(half), CURRENCY)} back to Alice's card`)
}
