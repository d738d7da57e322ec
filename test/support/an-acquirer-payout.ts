import { createPayoutReader } from '../../src/matching/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { createSandboxAcquirer } from '../../src/providers/sandbox/collect/sandbox-acquirer.ts'
import { findAcquirerPayout, type ListedAcquirerPayout, listAcquirerPayouts } from '../../src/reading/index.ts'
import { assert } from '../../src/shared/assert.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { aBankLine, IBAN } from './a-bank-line.ts'
import { onlyAcquirer } from './acquirers.ts'
import { aCall } from './call.ts'
import { sandboxCaller } from './sandbox-caller.ts'
import type { World } from './world.ts'

/** The sandbox pays out what it has taken until now, and it is read. */
export async function anAcquirerPayout(world: World): Promise<ListedAcquirerPayout> {
  const { db, businessClock, sealer, sandboxUrl: baseUrl, sandboxKey: key } = world
  const sandbox = sandboxCaller(() => baseUrl, key)
  await sandbox('PUT', '/v1/payout-account', { iban: IBAN })
  await sandbox('POST', '/v1/payouts')
  const outbound = createOutbound({ policy: 'loopback_too' })
  const acquirer = createSandboxAcquirer(outbound, systemClock, { baseUrl, key, timeoutMs: 60_000 })
  const acquirers = onlyAcquirer(acquirer, world.sandboxAccountId)
  const told = await createPayoutReader()(db, { ...aCall(businessClock, { systemClock }), sealer, acquirers })
  await outbound.close()
  const [newest] = await listAcquirerPayouts(db, { limit: 1 })
  assert(newest, `a payout was read: ${JSON.stringify(told.unread)}`)
  return newest
}

/** The same, and our bank has booked it, in words of its own. */
export async function aPayoutAtBank(world: World): Promise<{ payout: ListedAcquirerPayout; lineId: string }> {
  const payout = await anAcquirerPayout(world)
  const text = `VIR SEPA ${payout.bankReferences[0]}`
  const { lineId } = await aBankLine(world, { amountMinor: Number(payout.amountMinor), text, name: 'Sandbox acquirer' })
  const booked = await findAcquirerPayout(world.db, payout.id)
  assert(booked?.bankLineId === lineId, 'the line is the payout')
  return { payout: booked, lineId }
}
