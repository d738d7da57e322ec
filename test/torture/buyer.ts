import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentType } from '../../src/payment-types/index.ts'

import { linkIn } from '../support/mailbox.ts'
import { patientPayer } from '../support/patient-payer.ts'
import { createDice, type Dice } from './dice.ts'
import type { House } from './house.ts'
import type { InsistentMerchant } from './insistent-merchant.ts'

/** What somebody bought, and what was acknowledged to the merchant about it. */
export interface Story {
  readonly id: string
  readonly type: PaymentType
  readonly reference: string
  readonly amountMinor: number
  isPaidFor: boolean
  /** Somebody closed the browser before the pages had an answer: what became of the money is settled all the same. */
  hasGivenUp: boolean
  refundsAcknowledged: number[]
  isCancelled: boolean
}

const TYPES: readonly PaymentType[] = ['SPLIT', 'SPLIT', 'SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT']
/** A person opens the page again a little later. */
const WAIT_MS = 400
/** How long somebody looks at a page that says "your bank is slow": longer than every outage of the plan. */
const PATIENCE_MS = 120_000

/** Where somebody pays: by which cards, and who brings the mail. */
type Street = Pick<House, 'bank' | 'sandbox'>

interface BuyerTerms {
  readonly seed: number
  readonly number: number
  readonly types?: readonly PaymentType[]
}

/** One purchase from order to payment, as merchant and payers live through it; the same for the same seed and number. */
export async function buy(
  house: Street,
  merchant: InsistentMerchant,
  { seed, number, types = TYPES }: BuyerTerms,
): Promise<Story> {
  const dice = createDice(seed * 100_003 + number)
  const type = dice.pick(types)
  const friends = type === 'SPLIT' ? dice.between(1, 2) : 0
  const amountMinor = dice.between(3_000, 90_000)
  const email = `leader.${seed}.${number}@example.test`
  const reference = `torture-${seed}-${number}`
  const { id, url } = await merchant.sell({ type, reference, amountMinor, email, isKeyed: dice.chance(50) })
  const story: Story = {
    id,
    type,
    reference,
    amountMinor,
    isPaidFor: false,
    hasGivenUp: false,
    refundsAcknowledged: [],
    isCancelled: false,
  }
  if (dice.chance(6)) return story
  await pay(house, merchant, story, { dice, url, email, friends, seed, number }).catch((error: Error) => {
    // What the merchant's machine did not get answered is no matter of patience.
    if (!/^waited|^no invitation/.test(error.message)) throw error
    story.hasGivenUp = true
  })
  return story
}

interface Payment {
  readonly dice: Dice
  readonly url: string
  readonly email: string
  readonly friends: number
  readonly seed: number
  readonly number: number
}

async function pay(
  house: Street,
  merchant: InsistentMerchant,
  story: Story,
  { dice, url, email, friends, seed, number }: Payment,
): Promise<void> {
  const { id, type } = story
  const { approved, challenged, answer, refused } = house.bank
  const card = dice.chance(30) ? challenged : dice.pick(approved)
  const fields: Record<string, string> =
    type === 'SPLIT' ? peopleFields(friends, email, number, seed) : { name: 'Alice Martin', email }
  const wait = () => delay(WAIT_MS)
  const manner = { answer, wait, patienceMs: PATIENCE_MS }
  const leader = { card: card.number, fields, ...manner, ...(refused && dice.chance(15) && { refused }) }
  await patientPayer(leader).payBy(url, (page) =>
    /data-state="(pot-open|pot-closing|schedule)"|\/receipt"/.test(page.html),
  )
  story.isPaidFor = true
  for (let friend = 1; friend <= friends; friend += 1) {
    if (!dice.chance(75)) continue
    const invitation = await invitationFor(house, `friend.${seed}.${number}.${friend}@example.test`)
    const isDone = (page: { html: string }) => page.html.includes('/receipt"')
    const [{ number: own }] = approved
    await patientPayer({ card: own, fields: {}, ...manner }).payBy(invitation, isDone)
  }
  if (dice.chance(12)) {
    const part = dice.between(100, 900)
    const isKeyed = dice.chance(50)
    if ((await merchant.refund(id, part, isKeyed)) === 'done') story.refundsAcknowledged.push(part)
  } else if (type === 'SPLIT' && dice.chance(10)) {
    story.isCancelled = (await merchant.cancel(id)) === 'done'
  }
}

function peopleFields(friends: number, email: string, number: number, seed: number): Record<string, string> {
  const fields: Record<string, string> = { people_count: String(friends + 1), 'name.0': 'Alice', 'contact.0': email }
  for (let friend = 1; friend <= friends; friend += 1) {
    fields[`name.${friend}`] = `Friend ${friend}`
    fields[`contact.${friend}`] = `friend.${seed}.${number}.${friend}@example.test`
  }
  return fields
}

export async function invitationFor(house: Pick<Street, 'sandbox'>, to: string): Promise<string> {
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const path = `/mailbox.json?to=${encodeURIComponent(to)}`
    const box = await house.sandbox<{ messages: { text: string }[] }>('GET', path).catch(() => undefined)
    const link = box?.messages.map(({ text }) => linkIn(text)).find(Boolean)
    if (link) return link
    if (Date.now() > deadlineMs) throw new Error(`no invitation came for ${to}`)
    await delay(WAIT_MS)
  }
}
