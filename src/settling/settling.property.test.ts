import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collectingWorld } from '../../test/support/collecting.ts'
import type { Mishap, VaultMethod } from '../../test/support/scripted-vault.ts'
import { type PaymentTypeName, type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import { thorough } from '../../test/support/thorough.ts'
import { standing } from '../../test/support/unwinding.ts'
import { transaction } from '../db/database.ts'
import type { PspTraits } from '../providers/charge/index.ts'
import { cancelPurchase } from '../selling/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { applyCardMovements } from './index.ts'

const AMOUNT_MINOR = 30_000n

const KINDS: readonly Partial<PspTraits>[] = [
  { idempotency: 'header', keyLifeMs: DAY_MS },
  { idempotency: 'unique_reference', voidsCaptured: false },
  { idempotency: 'none', charges: 'authorise_and_capture' },
  { idempotency: 'header', keyLifeMs: DAY_MS, lookUp: 'by_replay' },
]

const world = await collectingWorld()
const worlds: SettlingWorld[] = []
for (const traits of KINDS) worlds.push(await settlingWorld(world, traits))

const REFUSED = {
  answer: {
    kind: 'answered',
    value: { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: null },
  },
}
const NOT_SENT = { answer: { kind: 'not_sent', reason: 'connect' } }

const charging = fc.constantFrom<Mishap | undefined>(
  undefined,
  'lost_before',
  'lost_after',
  NOT_SENT,
  { status: 'pending' },
  { status: 'authorized' },
)
const lost = fc.constantFrom<Mishap | undefined>(undefined, 'lost_before', 'lost_after', NOT_SENT)

const story = fc.record({
  kind: fc.nat(KINDS.length - 1),
  type: fc.constantFrom<PaymentTypeName>('SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'),
  charge: fc.array(charging, { maxLength: 3 }),
  isRefused: fc.boolean(),
  lookUp: fc.array(lost, { maxLength: 3 }),
  others: fc.array(lost, { maxLength: 2 }),
  cancelsAfter: fc.option(fc.nat(3), { nil: undefined }),
  isLate: fc.boolean(),
  passMs: fc.array(fc.constantFrom(1_000, 3_000, 20_000, 120_000), { minLength: 5, maxLength: 5 }),
  creditBps: fc.constantFrom(0n, 5_000n, 10_000n),
})

test('whatever is lost, refused, late or cancelled: books of the PSP, of the card and of ours agree, and nobody is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      story,
      async ({ kind, type, charge, isRefused, lookUp, others, cancelsAfter, isLate, passMs, creditBps }) => {
        const back = worlds[kind] as SettlingWorld
        await back.moveIn()
        const method: VaultMethod = back.traits.charges === 'sale' ? 'sale' : 'authorise'
        const { id } = await back.accepted(type, AMOUNT_MINOR)
        back.script[method] = [...charge, ...(isRefused ? [REFUSED] : [])]
        back.script.lookUp = [...lookUp]
        for (const other of ['issue', 'capture', 'void', 'destroy', 'lookUpCard'] as const)
          back.script[other] = [...others]
        for (let round = 0; round < 5; round++) {
          if (round === cancelsAfter)
            await transaction(world.db, (tx) => cancelPurchase(tx, world.ports, id)).catch(isTooLate)
          await back.settleFor(1, passMs[round])
        }
        if (isLate) await world.advance(25 * HOUR_MS)
        // What was pending is decided at last, also what was first sent meanwhile; an authorised sale captures itself.
        const pending = back.traits.charges === 'sale' ? ['pending', 'authorized'] : ['pending']
        for (let times = 0; times < 2; times++) {
          for (const payment of back.paidWith(`card_${id}`))
            if (pending.includes(payment.status)) payment.status = 'completed'
          await back.settleFor(5, HOUR_MS)
        }
        await world.work(3)

        const settlement = await back.settlement(id)
        const paid = back.paidWith(`card_${id}`)
        const isPaid = settlement.state === 'settled'
        assert.ok(['settled', 'refused', 'withdrawn'].includes(settlement.state), settlement.state)
        assert.equal(paid.length, isPaid ? 1 : 0, `${settlement.state}: ${JSON.stringify(back.asked.slice(-12), text)}`)
        assert.equal((await world.balances(id)).card_issuer ?? 0n, isPaid ? -AMOUNT_MINOR : 0n)
        if (!isPaid) {
          const { captured, refunded, held } = await world.books(id)
          assert.deepEqual([captured - refunded, held, await standing(world, id)], [0n, 0n, {}])
          return
        }
        const creditMinor = (AMOUNT_MINOR * creditBps) / 10_000n
        back.move(id, 'debited', AMOUNT_MINOR, world.ports.businessClock.now())
        if (creditMinor > 0n) back.move(id, 'credited', creditMinor, world.ports.businessClock.now())
        await world.advance(3 * DAY_MS)
        await world.work(3)
        await world.advance(8 * DAY_MS)
        await back.settleFor(3)
        for (let round = 0; round < 3; round++) {
          await applyCardMovements(world.db, world.ports)
          await world.work(2)
        }
        const { merchant_payable, card_issuer } = await world.balances(id)
        assert.deepEqual([merchant_payable, card_issuer], [0n, creditMinor - AMOUNT_MINOR])
        assert.equal((await world.read(id)).refundedMinor, creditMinor)
      },
    ),
    { numRuns: thorough(25, 120) },
  )
})

function isTooLate(error: { readonly code?: string }): void {
  assert.ok(['settled_by_psp', 'purchase_not_refundable'].includes(error.code ?? ''), String(error))
}

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
