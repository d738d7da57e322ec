import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { thorough } from '../../test/support/thorough.ts'
import { transferred } from '../../test/support/unwinding.ts'
import { closePot } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { cancelPurchase } from '../selling/index.ts'
import { promiseMachine } from '../settlements/index.ts'
import type { Share } from '../shares/index.ts'

const AMOUNT_MINOR = 30_000n
const PART_MINOR = 1_000n

const world = await collectingWorld()

/** What the merchant gives back, one after the other. */
const WAYS: readonly (readonly (bigint | 'all')[])[] = [[], [PART_MINOR], ['all'], [PART_MINOR, PART_MINOR, 'all']]

type Bought = { readonly id: string; readonly shares: readonly Share[] }
type Type = 'SPLIT' | 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

async function bought(type: Type): Promise<Bought> {
  if (type !== 'SPLIT') {
    const { purchase, shares } = await world.buyLater(type, AMOUNT_MINOR)
    return { id: purchase.id, shares }
  }
  const { purchase, leader, friends } = await world.buy(AMOUNT_MINOR, [null, null])
  return { id: purchase.id, shares: [leader, ...friends] }
}

const pay = (position: number) => (purchase: Bought) => world.pay(purchase.shares[position] as Share)
const close = ({ id }: Bought) => transaction(world.db, (tx) => closePot(tx, world.ports, id))
const cancel = (id: string) => transaction(world.db, (tx) => cancelPurchase(tx, world.ports, id))
const refuseNextCapture = () => world.sandbox.fault('capture', 'refused')

type Step = (purchase: Bought) => Promise<unknown>

/** How a purchase comes to the moments at which its merchant may want to give back. */
const MOMENTS: Record<Type, readonly (readonly [moment: string, state: string, steps: readonly Step[]])[]> = {
  SPLIT: [
    ['accepted, the pot open', 'leader_processed', [pay(0)]],
    ['a friend has paid', 'leader_processed', [pay(0), pay(1)]],
    [
      'the pot closing, a friend still paying',
      'leader_processed',
      [pay(0), ({ shares }) => world.start(shares[1] as Share), close],
    ],
    ['the rest refused, the pot closing', 'leader_processed', [pay(0), refuseNextCapture, close, () => world.work(2)]],
    ['the pot closed', 'successful', [pay(0), pay(1), close, () => world.work()]],
  ],
  INSTALLMENT: [['accepted', 'successful', [pay(0)]]],
  DOWN_PAYMENT: [['accepted', 'successful', [pay(0)]]],
  DEFERRED: [
    ['accepted', 'leader_processed', [pay(0)]],
    [
      'the capture refused',
      'leader_processed',
      [pay(0), refuseNextCapture, ({ id }) => world.advanceDueDate(id), () => world.work(2)],
    ],
    ['captured', 'successful', [pay(0), ({ id }) => world.advanceDueDate(id), () => world.work()]],
  ],
}

for (const type of Object.keys(MOMENTS) as Type[]) {
  test(`${type}, before acceptance: nothing is promised`, async () => {
    const { id, shares } = await bought(type)
    await world.start(shares[0] as Share)
    assert.equal(await transferred(world, id), 0n)
    assert.ok(!(await world.events(id)).includes('purchaseSettled'))
  })

  for (const [moment, state, steps] of MOMENTS[type]) {
    test(`${type}, ${moment}: the items are what the merchant is owed, whatever it gives back`, async () => {
      // The last goes through what the others do.
      for (const given of thorough(WAYS.slice(-2), WAYS)) {
        const purchase = await bought(type)
        for (const step of steps) await step(purchase)
        assert.equal((await world.read(purchase.id)).state, state)
        let owedMinor = AMOUNT_MINOR
        assert.equal(await transferred(world, purchase.id), owedMinor)
        for (const part of given) {
          if (part === 'all') await cancel(purchase.id)
          else await world.refund(purchase.id, part)
          owedMinor = part === 'all' ? 0n : owedMinor - part
          assert.equal(await transferred(world, purchase.id), owedMinor, `${part} given back`)
          await world.work()
        }
        assert.equal(await transferred(world, purchase.id), owedMinor, 'the work done')
        assert.equal(-((await world.balances(purchase.id)).merchant_payable ?? 0n), owedMinor)
        const names = await world.events(purchase.id)
        assert.equal(names.filter((name) => name === 'purchaseSettled').length, 1)
        assert.equal(names.indexOf('purchaseSettled'), names.indexOf('paymentProcessed') + 1)
      }
    })
  }
}

test('a merchant is promised its money once, and nothing is taken back that was not promised', () => {
  assertMoves(promiseMachine, {
    unpromised: { promise: 'promised' },
    promised: { take_back: 'promised' },
  })
})
