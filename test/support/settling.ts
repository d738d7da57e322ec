import assert from 'node:assert/strict'
import type { PspTraits } from '../../src/providers/charge/index.ts'
import { findSettlement, type Settlement } from '../../src/settlements/index.ts'
import { runSettlements, type SettlingPorts } from '../../src/settling/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import type { Share } from '../../src/shares/index.ts'
import { stepUnwindings } from '../../src/unwinding/index.ts'
import type { CollectingWorld } from './collecting.ts'
import { scriptedVault } from './scripted-vault.ts'

/** A PSP that refuses a reference it has seen, and can be asked. */
const TRAITS: PspTraits = {
  charges: 'sale',
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  lookUp: 'by_reference',
  visibilityDelayMs: 5_000,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: true,
  callback: 'none',
  callbackBytesMax: 0,
  allowList: false,
}

export type PaymentTypeName = 'SPLIT' | 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

/** Every merchant of a world of collecting is paid at a scripted PSP, with cards of a scripted issuer. */
export async function settlingWorld(world: CollectingWorld, wished: Partial<PspTraits> = {}) {
  const { db } = world
  const traits = { ...TRAITS, ...wished }
  const scripted = scriptedVault(traits, world.ports.systemClock)
  const issuerId = newId()
  await db.query(
    `insert into issuer_accounts (id, issuer, mode, reference, connected_at, changed_at, checked_at)
     values ($1, 'scripted', 'test', gen_random_uuid()::text, now(), now(), now())`,
    [issuerId],
  )
  await db.query(`update merchants set settlement = 'BACK'`)

  /** Several PSPs of one world take turns: from now on its merchants are this one's. */
  async function moveIn(): Promise<void> {
    await db.query('update psp_accounts set disconnected_at = now() where disconnected_at is null')
    await db.query(
      `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at)
       select gen_random_uuid(), id, 'scripted', 'test', now(), now() from merchants`,
    )
  }
  await moveIn()
  const scriptedPsp = (id: string) => ({
    id,
    traits,
    scaFlag: traits.scaFlags[0],
    mocksCard: false,
    absenceCounts: true,
    opened: { brandId: id, mode: 'test' as const, apiUrl: null, settings: {} },
  })
  const ports: SettlingPorts = {
    businessClock: world.ports.businessClock,
    systemClock: world.ports.systemClock,
    baseUrl: 'https://pay.example',
    vault: scripted.vault,
    accounts: {
      psps: async (_connection, ids) => new Map(ids.map((id) => [id, scriptedPsp(id)])),
      psp: ({ id }) => scriptedPsp(id),
      issuer: async (_connection, id) => ({
        id: id ?? issuerId,
        opened: { issuer: 'scripted', apiUrl: null, settings: {} },
      }),
    },
  }

  /** Accepted: its leader has paid, or is held. */
  async function accepted(type: PaymentTypeName, amountMinor = 30_000n) {
    if (type !== 'SPLIT') {
      const { purchase, shares } = await world.buyLater(type, amountMinor)
      await world.pay(shares[0] as Share)
      return { id: purchase.id, shares }
    }
    const { purchase, leader, friends } = await world.buy(amountMinor, [null, null])
    await world.pay(leader)
    return { id: purchase.id, shares: [leader, ...friends] }
  }

  async function settlement(id: string): Promise<Settlement> {
    return (await findSettlement(db, SYSTEM, id)) ?? assert.fail('it is settled at a PSP')
  }

  return {
    ...scripted,
    traits,
    moveIn,
    ports,
    issuerId,
    accepted,
    settlement,
    settle: () => runSettlements(db, ports),
    /** Time for retries passes between the turns. */
    async settleFor(rounds: number, passMs = 2 * 60_000): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        await runSettlements(db, ports)
        await stepUnwindings(db, world.ports)
        world.passRetries(passMs)
      }
    },
  }
}

export type SettlingWorld = Awaited<ReturnType<typeof settlingWorld>>
