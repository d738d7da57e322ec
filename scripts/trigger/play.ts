import type { DemoFile } from '../../src/commands/demo-file.ts'
import { findMessage, linkIn } from '../journey/find-message.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../journey/form-browser.ts'
import { formOf, payByCard, typeCard } from '../journey/pay-by-card.ts'
import type { Stage } from '../journey/stage.ts'
import { cardsOf, type TestCard } from '../journey/test-cards.ts'
import { waitFor } from '../journey/wait-for.ts'

type PaymentType = keyof DemoFile['merchants']

export interface Sale {
  /** `pur_…` */
  readonly uid: string
  readonly url: string
  readonly type: PaymentType
  readonly browser: FormBrowser
  /** Of the leader's payment, once there was one. */
  readonly attemptId?: string
}

const AMOUNT_CENTS = 9_000

const ENGLISH = { 'accept-language': 'en' }

/** A link by the token API, as every shop may make one. */
export async function sell({ cast, demo, narrator, shop }: Stage, type: PaymentType): Promise<Sale> {
  const { purchase_uid: uid, url } = await shop.createPurchaseLink({
    merchant_uid: demo.merchants[type].uid,
    data: {
      title: 'Kayak tour',
      reference: `TRIGGER-${cast.run}`,
      amountCents: AMOUNT_CENTS,
      language: 'en',
      firstName: 'Alice',
      lastName: 'Martin',
      email: cast.alice.email,
    },
  })
  narrator.tell('note', `${type} of 90.00 EUR: ${url}`)
  return { uid, url, type, browser: createFormBrowser(ENGLISH) }
}

/** The leader at the bank's page: of a split with Bob beside her. */
async function toTheBank(stage: Stage, { browser, url, type }: Sale): Promise<FormPage> {
  const { cast } = stage
  const first = await browser.open(url)
  if (type !== 'SPLIT') return browser.submit(formOf(first, '/start'), { terms: 'on' })
  const people = { 'name.1': cast.bob.name, 'contact.1': cast.bob.email, terms: 'on' }
  return browser.submit(formOf(first, '/people'), people, 'Split between')
}

/** Sold and accepted: held, or its first part paid. */
export async function sellPaid(stage: Stage, type: PaymentType, card = cardsOf(bankOf(stage)).approved): Promise<Sale> {
  const sale = await sell(stage, type)
  const { attemptId } = await payByCard(stage, sale.browser, await toTheBank(stage, sale), 'Alice', card)
  await waitFor('the acceptance', async () => {
    const { collection } = await stage.shop.getPurchase({ purchase_uid: sale.uid })
    return collection ? true : undefined
  })
  return { ...sale, attemptId }
}

export async function sellRefused(stage: Stage, card: TestCard): Promise<Sale> {
  const sale = await sell(stage, 'SPLIT')
  await typeCard(stage, sale.browser, await toTheBank(stage, sale), 'Alice', card)
  return sale
}

/** Bob, where his invitation leads him. */
export async function openInvitation(stage: Stage): Promise<{ browser: FormBrowser; page: FormPage }> {
  const message = await findMessage(stage, stage.cast.bob.email, 'email')
  const browser = createFormBrowser(ENGLISH)
  return { browser, page: await browser.open(linkIn(message, stage.demo.base_url)) }
}

export async function friendPays(stage: Stage): Promise<void> {
  const { browser, page } = await openInvitation(stage)
  const cardPage = await browser.submit(formOf(page, '/start'), { terms: 'on' })
  await payByCard(stage, browser, cardPage, 'Bob', cardsOf(bankOf(stage)).approved)
}

export function bankOf(stage: Stage): string {
  return stage.demo.acquirer.name
}
