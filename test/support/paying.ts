import { after } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { drawUpSchedule, planPeople, startAttempt } from '../../src/collecting/index.ts'
import { transaction } from '../../src/db/database.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openCardPage } from '../../src/payments/index.ts'
import { createSandboxAcquirer } from '../../src/providers/sandbox/collect/sandbox-acquirer.ts'
import { dateInZone, formatDate } from '../../src/schedules/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { listShares, type PlannedPerson, type Share } from '../../src/shares/index.ts'
import { onlyAcquirer } from './acquirers.ts'
import { aCall } from './call.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Pays at the acquirer of a whole world without the pages in between; its own workers and callbacks do the rest. */
export function payerOf(world: World) {
  const terms = { baseUrl: world.sandboxUrl, key: world.sandboxKey, timeoutMs: 60_000 }
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const acquirers = onlyAcquirer(createSandboxAcquirer(outbound, systemClock, terms), world.sandboxAccountId)
  const ports = {
    ...aCall(world.businessClock, { systemClock }),
    acquirers,
    sealer: world.sealer,
    baseUrl: world.baseUrl,
  }

  async function pay(share: Share, card = '4242424242424242'): Promise<void> {
    const attempt = await startAttempt(world.db, ports, {
      purchaseId: share.purchaseId,
      shareId: share.id,
      browserHash: null,
      language: 'en',
      returnUrl: () => `${world.baseUrl}/back`,
    })
    const cardPage = openCardPage(world.sealer, attempt)
    if (!cardPage) throw new Error(`the attempt is ${attempt.state}`)
    await submitCard(cardPage, card)
  }

  return {
    pay,
    /** A split whose leader's card is held; with nobody to chip in it is charged at once. */
    async accepted(purchaseId: string, friends: number): Promise<Share[]> {
      const person = (name: string): PlannedPerson => {
        return { name, email: `${name.toLowerCase()}@example.test`, phoneNumber: null, fixedAmountMinor: null }
      }
      const names = Array.from({ length: friends }, (_, index) => person(`Friend${index + 1}`))
      await transaction(world.db, (tx) =>
        planPeople(tx, ports, purchaseId, {
          people: [person('Alice'), ...names],
          message: null,
          showNames: true,
          language: 'en',
        }),
      )
      const shares = await listShares(world.db, SYSTEM, purchaseId)
      await pay(shares[0] as Share)
      await reaches(purchaseId, friends === 0 ? 'successful' : 'leader_processed')
      return shares
    },
    /** A purchase on dates whose payer has agreed today, and whose card paid or holds the first. */
    async agreed(purchaseId: string): Promise<Share[]> {
      const shownOn = formatDate(dateInZone(world.businessClock.now()))
      const payer = { name: 'Alice', email: 'alice@example.test', phoneNumber: null }
      await transaction(world.db, (tx) => drawUpSchedule(tx, ports, purchaseId, { shownOn, language: 'en', payer }))
      const shares = await listShares(world.db, SYSTEM, purchaseId)
      await pay(shares[0] as Share)
      await until('the purchase is accepted', async () => {
        const { rows } = await world.db.query('select 1 from purchases where id = $1 and settled_at is not null', [
          purchaseId,
        ])
        return rows[0]
      })
      return listShares(world.db, SYSTEM, purchaseId)
    },
    reaches,
  }

  async function reaches(purchaseId: string, state: string): Promise<void> {
    await until(`the purchase is ${state}`, async () => {
      const { rows } = await world.db.query<{ state: string }>('select state from purchases where id = $1', [
        purchaseId,
      ])
      return rows[0]?.state === state
    })
  }
}
