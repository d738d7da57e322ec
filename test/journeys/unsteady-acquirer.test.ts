import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AcquirerPayment, assertSettled, readBooks } from '../support/books.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { patientPayer } from '../support/patient-payer.ts'
import { CARDS } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// A payer waits at most this long for the acquirer; short, so that its silence does not make the test long.
const world = await startWorld({ ACQUIRER_TIMEOUT_MS: '400' })
const shop = openShop(world)
const hook = await merchantHook()
await shop.setWebhook(hook.machine.url)

interface Trouble {
  readonly operation: string
  readonly fault: string
  readonly times: number
  readonly delay_ms?: number
}

/** One at a time, over the whole journey of leader and friend: whatever it is, the end is the same. */
const TROUBLES: Trouble[] = [
  { operation: 'session', fault: 'silent', times: 1 },
  { operation: 'session', fault: 'lost_after', times: 1 },
  { operation: 'session', fault: 'error_after', times: 2 },
  { operation: 'session', fault: 'slow', times: 2, delay_ms: 900 },
  { operation: 'verdict', fault: 'late', times: 2, delay_ms: 1200 },
  { operation: 'lookup', fault: 'silent', times: 3 },
  { operation: 'capture', fault: 'lost_after', times: 1 },
  { operation: 'capture', fault: 'error_after', times: 1 },
  { operation: 'capture', fault: 'error_before', times: 1 },
  { operation: 'callback', fault: 'duplicate', times: 2 },
  { operation: 'callback', fault: 'early', times: 2 },
  { operation: 'callback', fault: 'drop', times: 4 },
]

// A whole journey each, most of it waiting; src/collecting meets each of these faults in milliseconds.
for (const [round, trouble] of takeTurns(TROUBLES, 3).entries()) {
  test(`${trouble.operation} ${trouble.fault}: paid once, settled, nothing stuck`, async () => {
    const before = new Set((await readBooks(world)).payments.map((payment) => payment.id))
    await world.sandbox('DELETE', '/v1/faults')
    await world.sandbox('POST', '/v1/faults', trouble)
    const sale = await shop.sendLink({ language: 'en_GB' })
    const bob = `bob${round}@example.test`
    const people = {
      people_count: '2',
      'name.0': 'Alice',
      'contact.0': 'alice@example.test',
      'name.1': 'Bob',
      'contact.1': bob,
    }
    const leader = patientPayer({ card: CARDS.challenge, fields: people })
    await leader.payBy(sale.url, (page) => page.html.includes('data-state="pot-open"'))
    const friend = patientPayer({ card: CARDS.approved, fields: {} })
    await friend.payBy(await linkFor(world, bob), (page) => page.html.includes('/receipt"'))
    await until('the purchase was successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    const made = (await readBooks(world)).payments.filter((payment) => !before.has(payment.id))
    assert.deepEqual(made.map(moved).sort(), ['hold captured 5001', 'sale captured 5000'])
    await hook.heard(sale.id, 'pledgerContributes')
    const names = hook.events(sale.id).map((event) => event.triggerName)
    assert.deepEqual(
      names.filter((name) => name !== 'paymentFailed'),
      ['paymentProcessed', 'pledgerContributes'],
    )
  })
}

test('the books agree to the cent', async () => {
  await assertSettled(world, shop.sold, BigInt(shop.sold.length) * 10001n)
})

function moved({ mode, state, captured }: AcquirerPayment): string {
  return `${mode} ${state} ${captured}`
}
