import { DAY_MS } from '../../../src/shared/clocks.ts'
import { toDecimal } from '../../../src/shared/money.ts'
import type { Stage } from '../stage.ts'
import { waitFor } from '../wait-for.ts'
import { readPayment, takenAtAcquirer } from './books-step.ts'
import type { BackMerchant, Basket } from './index.ts'
import type { Told } from './merchant-steps.ts'

/** The merchant gives a part back where it was paid: in its PSP's back office. Payers get as much, to the cent. */
export async function recreditPart(
  stage: Stage,
  back: BackMerchant,
  told: Told,
  { price: { currency }, partMinor }: Basket,
): Promise<void> {
  const { narrator, demo } = stage
  const part = Number(partMinor)
  narrator.step('The shop gives a part back at its PSP; the card issuer tells us, and Alice gets as much')
  const before = await takenAtAcquirer(stage)
  const payment = await readPayment(stage, back, told)
  const url = `${new URL('.', back.psp_books_url).href}payments/${payment.id}/refund`
  narrator.tell('request', `POST ${url} {"amount":${part}}`)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.sandbox_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: part }),
  })
  narrator.tell('answer', `${answer.status} ${await answer.text()}`)
  if (!answer.ok) throw new Error(`the PSP answered ${answer.status}`)
  await fetch(`${demo.sandbox.clock_url}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: DAY_MS }),
  })
  await waitFor('what Alice gets back', async () =>
    (await takenAtAcquirer(stage)) === before - part ? true : undefined,
  )
  narrator.tell('books', `the acquirer has sent ${toDecimal(partMinor, currency)} ${currency} back to Alice's card`)
}
