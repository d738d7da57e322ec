import assert from 'node:assert/strict'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { type AcquirerPayment, readBalances, readBooks } from './books.ts'
import type { CrashingService } from './crashing-service.ts'
import type { DyingOrders } from './dying-service.ts'
import { linkFor, messagesFor } from './mailbox.ts'
import { type HeardEvent, merchantHook } from './merchant-hook.ts'
import { patientPayer } from './patient-payer.ts'
import { CARDS } from './payer.ts'
import { openShop } from './shop.ts'
import { until } from './until.ts'

/** One service's life after life: the same purchase again and again, killed at another point each time. */
export interface CrashLane {
  /** Plays the whole journey under these orders and checks its end. */
  journey(orders: DyingOrders, afterDeath?: DyingOrders): Promise<void>
}

let journeys = 0

export async function crashLane(service: CrashingService): Promise<CrashLane> {
  const { baseUrl } = service
  const hook = await merchantHook()

  /** A merchant's machine: the same call again until it is answered. */
  async function insist<T>(what: string, call: () => Promise<T>): Promise<T> {
    let last: unknown
    const answer = await until(what, async () => {
      try {
        return { value: await call() }
      } catch (error) {
        last = error
        await service.alive()
        return undefined
      }
    }).catch((error: Error) => {
      throw new Error(`${error.message}; at last: ${last}`)
    })
    return answer.value
  }

  async function subjectsFor(to: string): Promise<string> {
    return (await messagesFor(service, to)).map((message) => message.subject).join(' / ')
  }

  return {
    async journey(orders, afterDeath) {
      const number = ++journeys
      const before = new Set((await readBooks(service)).payments.map((payment) => payment.id))
      await service.alive()
      await service.order(orders, afterDeath)
      const shop = openShop({ baseUrl, credentials: await service.credentials() })
      const alice = `alice.${number}@example.test`
      const bob = `bob.${number}@example.test`
      const dora = `dora.${number}@example.test`

      await insist('the webhook endpoint was set', () => shop.setWebhook(hook.machine.url))
      const key = `journey-${process.pid}-${number}`
      const order = { reference: key, email: alice, language: 'en_GB' }
      const sale = await insist('the link was made', () => shop.sendLink(order, { send_email: true }, key))
      const wait = () => service.alive()
      const people = {
        people_count: '3',
        'name.0': 'Alice',
        'contact.0': alice,
        'name.1': 'Bob',
        'contact.1': bob,
        'name.2': 'Dora',
        'contact.2': dora,
      }
      const leader = patientPayer({ card: CARDS.challenge, fields: people, wait })
      await leader.payBy(sale.url, (page) => page.html.includes('data-state="pot-open"'))
      const link = await linkFor(service, bob)
      const friend = patientPayer({ card: CARDS.approved, fields: {}, wait })
      await friend.payBy(link, (page) => page.html.includes('/receipt"'))
      // Else a process that dies with the news of the clock keeps the sandbox waiting for it, 5 s each time.
      await until('Bob and Alice were written to', async () => {
        const chippedIn = await subjectsFor(alice)
        return /chipped in/.test(chippedIn) && /Thank you/.test(await subjectsFor(bob))
      })
      await insist('the deadline came', () => service.sandbox('POST', '/clock/advance', { ms: 49 * HOUR_MS }))
      await until('the purchase was successful', () =>
        insist('v1 answered', async () => (await shop.state(sale.id)) === 'SUCCESSFUL'),
      )

      await until('everybody was written to', async () => {
        const forAlice = await subjectsFor(alice)
        const isTold = ['Your payment link', 'Your pot is open', 'All settled'].every((part) => forAlice.includes(part))
        return isTold && /asks you to chip in/.test(await subjectsFor(dora))
      })
      await until('the merchant heard both events', async () => {
        const names = hook.events(sale.id).map((event) => event.triggerName)
        return names.includes('paymentProcessed') && names.includes('pledgerContributes')
      })
      assertHeardInOrder(hook.events(sale.id))
      const made = (await readBooks(service)).payments.filter((payment) => !before.has(payment.id))
      assertBooks(made)
      assert.deepEqual(await readBalances(service.db, sale.id), {
        acquirer_clearing: 10001n,
        memo_held: 0n,
        memo_held_contra: 0n,
        merchant_payable: -10001n,
        payer_receivable: 0n,
      })
    },
  }
}

/** Alice's hold of everything, captured once for her part and Dora's; Bob's part; nothing else, nothing held. */
function assertBooks(payments: readonly AcquirerPayment[]): void {
  const lines = payments.map(({ mode, state, amount, captured, refunded }) => ({
    mode,
    state,
    amount,
    captured,
    refunded,
  }))
  assert.deepEqual(
    lines.sort((one, other) => one.mode.localeCompare(other.mode)),
    [
      { mode: 'hold', state: 'captured', amount: 10001, captured: 6668, refunded: 0 },
      { mode: 'sale', state: 'captured', amount: 3333, captured: 3333, refunded: 0 },
    ],
  )
}

/** Each at least once, later ones never before earlier ones; told again, an event has the same id and content. */
function assertHeardInOrder(events: readonly HeardEvent[]): void {
  const first = new Map<number, HeardEvent>()
  for (const event of events) {
    const known = first.get(event.triggerID)
    if (known) assert.deepEqual({ ...event, token: '' }, { ...known, token: '' })
    else first.set(event.triggerID, event)
  }
  const ids = [...first.keys()]
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => one - other),
  )
  const names = [...first.values()].map((event) => event.triggerName)
  // A session that was never opened fails as an expired one does; the leader then pays by another.
  assert.deepEqual(
    names.filter((name) => name !== 'paymentFailed'),
    ['paymentProcessed', 'pledgerContributes'],
  )
}
