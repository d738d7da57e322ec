import { setTimeout as delay } from 'node:timers/promises'
import { examplePrice } from '../../../src/providers/charge/index.ts'
import { patientPayer } from '../../support/patient-payer.ts'
import { invitationFor, type Story } from '../buyer.ts'
import { createDice, type Dice } from '../dice.ts'
import type { House } from '../house.ts'
import type { InsistentMerchant } from '../insistent-merchant.ts'
import { askDatabase } from '../our-books.ts'
import type { Stalls } from './open-stalls.ts'
import { readPspBooks } from './psp-books.ts'
import { type FaultOrder, issuerOrder, ordersOf, type Trouble } from './troubles.ts'

/** What somebody bought of a merchant in mode BACK, and what befell it. */
export interface BackStory extends Story {
  readonly trouble: Trouble
}

interface BackTerms {
  readonly seed: number
  readonly number: number
  readonly trouble: Trouble
  readonly stalls: Stalls
}

/** A person opens the page again a little later. */
const WAIT_MS = 300
const PATIENCE_MS = 90_000
/** How long a merchant that wants to give back looks whether it was paid. */
const SETTLED_PATIENCE_MS = 8_000

/** One purchase of a merchant that its own PSP pays, and one kind of trouble there; what merchant and friends do then. */
export async function buyBack(
  house: House,
  merchant: InsistentMerchant,
  { seed, number, trouble, stalls }: BackTerms,
): Promise<BackStory> {
  const dice = createDice(seed * 100_003 + number)
  const type = dice.chance(50) ? 'SPLIT' : 'DEFERRED'
  const stall = type === 'SPLIT' ? stalls : stalls.deferred
  const { traits } = trouble.family
  const { currency } = examplePrice(traits)
  const amountMinor = dice.between(3_000, 90_000) * (traits.wholeAmounts ? 100 : 1)
  const email = `leader.${seed}.${number}@example.test`
  const reference = `torture-${seed}-${number}`
  const isKeyed = dice.chance(50)
  const { id, url } = await merchant.sell({
    type,
    reference,
    amountMinor,
    currency,
    email,
    isKeyed,
    merchantUid: stall.uid,
  })
  const story: BackStory = {
    ...{ id, type, reference, amountMinor, trouble },
    ...{ isPaidFor: false, hasGivenUp: false, refundsAcknowledged: [], isCancelled: false },
  }
  for (const order of ordersOf(trouble, dice)) await orderFault(house, order)
  if (dice.chance(25)) await orderFault(house, issuerOrder(dice))
  await live(house, merchant, story, {
    dice,
    url,
    email,
    friend: `friend.${seed}.${number}@example.test`,
    stall,
  }).catch((error: Error) => {
    // What the merchant's machine did not get answered is no matter of patience.
    if (!/^waited|^no invitation/.test(error.message)) throw error
    story.hasGivenUp = true
  })
  return story
}

/** It may be restarting, which is trouble as well. */
async function orderFault(house: House, { path, ...order }: FaultOrder): Promise<void> {
  await house.sandbox('POST', `${path}/faults`, order).catch(() => {})
}

interface Life {
  readonly dice: Dice
  readonly url: string
  readonly email: string
  readonly friend: string
  readonly stall: Stalls['deferred']
}

async function live(
  house: House,
  merchant: InsistentMerchant,
  story: BackStory,
  { dice, url, email, friend, stall }: Life,
): Promise<void> {
  const { id, type, trouble, amountMinor } = story
  const { challenged, approved, answer } = house.bank
  const manner = { answer, wait: () => delay(WAIT_MS), patienceMs: PATIENCE_MS }
  const people = { people_count: '2', 'name.0': 'Alice', 'contact.0': email, 'name.1': 'Bob', 'contact.1': friend }
  const fields: Record<string, string> = type === 'SPLIT' ? people : { name: 'Alice Martin', email }
  const card = dice.chance(10) ? challenged : dice.pick(approved)
  await patientPayer({ card: card.number, fields, ...manner }).payBy(url, (page) =>
    /data-state="(finishing|pot-open|pot-closing|schedule)"|\/receipt"/.test(page.html),
  )
  story.isPaidFor = true
  // Before the PSP has decided it can be undone, as far as that is possible; afterwards it is refused.
  if (trouble.operation === 'void' || dice.chance(10)) {
    story.isCancelled = (await merchant.cancel(id, stall.api_token)) === 'done'
    return
  }
  if (dice.chance(8)) {
    const part = dice.chance(70) ? amountMinor : Math.floor(amountMinor / 3)
    if ((await merchant.refund(id, part, dice.chance(50))) === 'done') story.refundsAcknowledged.push(part)
    return
  }
  const gives = dice.chance(30) ? dice.pick(['half', 'all'] as const) : undefined
  const joins = type === 'SPLIT' && dice.chance(50)
  if (!gives && !joins) return
  const settled = await waitSettled(house, id)
  if (!settled) return
  if (joins) {
    const invitation = await invitationFor(house, friend)
    const [{ number: own }] = approved
    const payer = patientPayer({ card: own, fields: {}, ...manner })
    await payer.payBy(invitation, (page) => page.html.includes('/receipt"'))
  }
  if (gives) await giveBack(house, story, settled, gives)
}

/** The reference at its PSP; undefined where it was not paid soon. */
async function waitSettled(house: House, id: string): Promise<string | undefined> {
  for (const startedMs = Date.now(); Date.now() - startedMs < SETTLED_PATIENCE_MS; await delay(WAIT_MS)) {
    const row = await askDatabase(house, async (client) => {
      const sql = 'select state, reference from settlements where purchase_id = $1'
      return (await client.query<{ state: string; reference: string }>(sql, [id])).rows[0]
    }).catch(() => undefined)
    if (row?.state === 'settled') return row.reference
    if (row?.state === 'refused' || row?.state === 'withdrawn') return undefined
  }
  return undefined
}

/** In the back office of its PSP, which tells us nothing: the card's issuer does. */
async function giveBack(house: House, story: BackStory, reference: string, gives: 'half' | 'all'): Promise<void> {
  const { family } = story.trouble
  const books = await readPspBooks(house, family.name, reference).catch(() => [])
  const payment = books.find(({ state }) => state === 'captured')
  if (!payment) return
  const body = gives === 'half' ? { amount: Math.floor(payment.captured / 2) } : {}
  await house.sandbox('POST', `/psps/${family.name}/payments/${payment.id}/refund`, body).catch(() => {})
}
