import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY } from '../../sandbox/test-kit.ts'
import { aCall } from '../../test/support/call.ts'
import { CHARGING_FAMILIES } from '../../test/support/charging-families.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import {
  connectPspAccount,
  connectSandboxIssuer,
  listRefusedPsps,
  readPspAccounts,
  rotatePspAccount,
} from '../connections/index.ts'
import { findSettlement, type Settlement } from '../settlements/index.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { openVault } from '../vault/index.ts'
import { accountsIn, proveReferences, runSettlements, type SettlingPorts, watchReferences } from './index.ts'

const world = await collectingWorld()
const { db, sandbox, merchant } = world
const { sealer, businessClock, systemClock, baseUrl } = world.ports
const vault = openVault({ timeoutMs: 10_000, policy: 'loopback_too', log: { warn: () => {} } })
after(() => vault.close())
const ports: SettlingPorts = { vault, accounts: accountsIn(sealer), businessClock, systemClock, baseUrl }
await connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandbox.baseUrl, key: KEY, baseUrl })
await db.query(`update merchants set settlement = 'BACK'`)

const family = CHARGING_FAMILIES.find(({ name }) => name === 'bluesnap') ?? assert.fail('it is charged')
const [brand = assert.fail('it has a brand')] = family.brands
const told = (await sandbox.call('GET', '/psps/bluesnap/credentials')).body as {
  readonly url: string
  readonly credentials: Record<string, string>
}
const terms = { ask: vault.psp.check, sealer, isDemo: true, acceptsUnchecked: false, acceptsUnproven: true } as const
const call = aCall(businessClock)
const wrong = { ...told.credentials, 'merchant-account': '100001' }

async function connect(given: Readonly<Record<string, string>>): Promise<string> {
  const { id } = await connectPspAccount(
    db,
    call,
    {
      ...{ merchantId: merchant.id, family, brand, given, mode: 'test', apiUrl: told.url, mocksCard: false },
      ...{ notifiesAs: 'ours', scaFlag: undefined },
    },
    terms,
  )
  return id
}

const account = async (id: string) => (await readPspAccounts(db, [id]))[0] ?? assert.fail('it is connected')

/** Accepted, and its PSP answers its charge as this fault has it. */
async function buy(fault?: string): Promise<string> {
  if (fault) {
    const order = await sandbox.call('POST', '/psps/bluesnap/faults', { operation: 'sale', fault, times: 1 })
    assert.equal(order.status, 201, JSON.stringify(order))
  }
  const { purchase, leader } = await world.buy(9_000n, [null])
  await world.pay(leader)
  return purchase.id
}

async function settle(id: string, rounds = 6): Promise<Settlement> {
  for (let round = 0; round < rounds; round++) {
    await runSettlements(db, ports)
    world.passRetries(15 * MINUTE_MS)
  }
  return (await findSettlement(db, SYSTEM, id)) ?? assert.fail('it is settled at its PSP')
}

test('what a PSP calls absent under a wrong merchant id is believed by nobody, and told once that is seen', async () => {
  const id = await connect(wrong)
  // The issuer's books have not been told of it: nothing but the PSP speaks of this charge.
  const lost = await settle(await buy('lost_after'))
  assert.deepEqual([lost.state, lost.tryNumber, lost.absentAt], ['unknown', 1, null])
  await proveReferences(db, ports)
  assert.deepEqual(await watchReferences(db), [], 'nothing that was paid is known yet')
  const paid = await settle(await buy())
  assert.equal(paid.state, 'settled')
  await proveReferences(db, ports)
  const [sentence = '', ...others] = await watchReferences(db)
  assert.deepEqual(others, [])
  assert.match(sentence, new RegExp(`${id}.*bluesnap.*${publicId('mer', merchant.id)}.*merchant-account`))
  const company = { kind: 'company', companyId: merchant.companyId } as const
  const waiting = async () => (await listRefusedPsps(db, company)).map(({ psp, trouble }) => [psp, trouble])
  assert.deepEqual(await waiting(), [['bluesnap', 'reference']])

  // The same user's other merchant id: what is under way stays at this account.
  await rotatePspAccount(db, call, await account(id), { family, brand, given: told.credentials }, terms)
  assert.deepEqual([await watchReferences(db), await waiting()], [[], []])
  assert.equal((await settle(lost.purchaseId)).state, 'settled')
  assert.ok((await account(id)).referenceFoundAt, 'found by the look-up itself')
  await assert.rejects(
    rotatePspAccount(db, call, await account(id), { family, brand, given: wrong }, terms),
    /another account/,
  )
})

test('under the right merchant id an absence counts once something that was paid was found', async () => {
  const id = await connect(told.credentials)
  const lost = await settle(await buy('error_before'))
  assert.deepEqual([lost.state, lost.tryNumber], ['unknown', 1])
  assert.equal((await settle(await buy())).state, 'settled')
  world.passRetries(HOUR_MS)
  assert.equal(await proveReferences(db, ports), 1)
  assert.ok((await account(id)).referenceFoundAt)
  assert.equal(await proveReferences(db, ports), 0, 'nobody is asked again')
  assert.deepEqual(await watchReferences(db), [])
  const made = await settle(lost.purchaseId)
  assert.deepEqual([made.state, made.tryNumber], ['settled', 2])
})
