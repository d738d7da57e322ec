import { toDecimal } from '../../../src/shared/money.ts'
import { jsonLines } from '../narrator.ts'
import type { Stage } from '../stage.ts'
import type { BackMerchant, Basket } from './index.ts'
import type { Told } from './merchant-steps.ts'

interface PspPayment {
  readonly id: string
  readonly reference: string
  readonly state: string
  readonly captured: number
  readonly remitted: number
  readonly refunded: number
}

interface Card {
  readonly key: string
  readonly state: string
  readonly authorised: number
  readonly debited: number
  readonly credited: number
}

/** Some PSPs take nothing of an order's number but its letters and digits, and their own number is another than their books'. */
const NO_WORD = /[^0-9A-Za-z]/g

/** The PSP's books, the card issuer's and the acquirer's: what the shop got is what the payers paid. */
export async function compareBooks(
  stage: Stage,
  back: BackMerchant,
  told: Told,
  { price, takenBefore }: Basket & { readonly takenBefore: number },
): Promise<void> {
  const { narrator, demo } = stage
  narrator.step('Three books are compared: the PSP’s, the card issuer’s and the acquirer’s')
  const payment = await readPayment(stage, back, told)
  const { cards } = await readJson<{ cards: Card[] }>(
    stage,
    `${demo.sandbox.acquirer_url}/issuer/books?key=${told.purchase.uid.slice('pur_'.length)}`,
  )
  narrator.tell('books', `the card issuer's\n${jsonLines(cards)}`)
  const charged = (await takenAtAcquirer(stage)) - takenBefore
  const money = (minor: number) => `${toDecimal(BigInt(minor), price.currency)} ${price.currency}`
  const authorised = cards.reduce((sum, card) => sum + card.authorised, 0)
  narrator.tell(
    'note',
    `the shop has ${money(payment.captured)}, the card was good for ${money(authorised)} once, the payers paid ${money(charged)}`,
  )
  const amount = Number(price.amountMinor)
  if (payment.captured !== amount || authorised !== amount || charged !== amount) throw new Error('the books differ')
}

export async function readPayment(stage: Stage, { psp_books_url: url }: BackMerchant, told: Told): Promise<PspPayment> {
  const { payments } = await readJson<{ payments: (PspPayment & { uid: string; order_reference: string | null })[] }>(
    stage,
    url,
  )
  const order = told.purchase.reference.replace(NO_WORD, ' ')
  const own = payments.filter(
    ({ id, uid, order_reference }) =>
      [id, uid].includes(told.transactionId) || (order_reference ?? '').replace(NO_WORD, ' ') === order,
  )
  stage.narrator.tell('books', `the PSP's\n${jsonLines(own)}`)
  const [payment, ...others] = own.filter(({ captured }) => captured > 0)
  if (!payment || others.length > 0) throw new Error(`the PSP has ${own.length} payments of this purchase, not one`)
  return payment
}

/** All that the acquirer has taken from anybody and not given back: a hold that was renewed is another payment there. */
export async function takenAtAcquirer(stage: Stage): Promise<number> {
  const { acquirer, sandbox } = stage.demo
  const url = `${sandbox.acquirer_url}${acquirer.name === 'sandbox' ? '/v1' : `/${acquirer.name}`}/books`
  const { payments } = await readJson<{ payments: { captured: number; refunded: number }[] }>(stage, url)
  return payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
}

async function readJson<T>({ demo }: Stage, url: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${demo.sandbox_key}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}
