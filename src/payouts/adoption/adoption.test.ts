import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoredPayouts } from '../../../test/support/restored-payouts.ts'
import { testSealer } from '../../../test/support/telling.ts'
import { sealOwnAccount } from '../../bank-accounts/bank-account.ts'
import { createSealer } from '../../crypto/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import {
  adoptFiles,
  cancelPayout,
  listFiles,
  listFindings,
  listPayoutItems,
  listPayoutLines,
  listPayouts,
  resumeAccount,
  setFileAside,
} from '../index.ts'
import { openManifest, sealManifest } from '../manifest.ts'

type World = Awaited<ReturnType<typeof restoredPayouts>>

/** A file in the folder that the books do not know any more: the backup was made before `from`. */
async function lostFile(from: 'promise' | 'plan' | 'release', before?: (world: World) => Promise<unknown>) {
  const world = await restoredPayouts()
  const way = ['promise', 'plan', 'release', 'write', 'take'] as const
  const at = way.indexOf(from)
  for (const step of way.slice(0, at)) await world.steps[step]()
  const restore = await world.backUp()
  for (const step of way.slice(at)) await world.steps[step]()
  await before?.(world)
  const [released] = await listFiles(world.db(), 9)
  assert.ok(released)
  await restore()
  const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(world.db(), work)
  const adopt = (sealer = testSealer) => adoptFiles(world.db(), sealer, world.planner)
  const path = (end: string) => join(world.folders.folderOut, `${released.messageId}.${end}`)
  return { ...world, released, write, adopt, path }
}

async function whole({ db }: World) {
  const [payout] = await listPayouts(db(), SYSTEM, { states: ['exported'], limit: 9 })
  assert.ok(payout)
  const journals = await db().query(
    `select kind, cause_id, occurred_at, account, owner_id, amount_minor::text
       from journals join postings on journal_id = journals.id where cause_id = $1 order by kind, account`,
    [payout.id],
  )
  return {
    payout,
    lines: await listPayoutLines(db(), payout.id),
    items: await listPayoutItems(db(), payout.id, { afterId: undefined, limit: 99 }),
    journals: journals.rows,
  }
}

test('a file is adopted as it was released: the same ids, bytes, items, lines and journals', async () => {
  let before: unknown
  const lost = await lostFile('plan', async (world) => {
    before = await whole(world)
  })
  assert.deepEqual(await lost.adopt(), { adopted: [lost.released.messageId], unproven: [] })
  assert.deepEqual(await whole(lost), before)
  const [file] = await listFiles(lost.db(), 9)
  assert.deepEqual(
    { ...file, writtenAt: null, adoptedAt: null },
    { ...lost.released, writtenAt: null, adoptedAt: null },
  )
  assert.ok(file?.adoptedAt)
  const { rows } = await lost.db().query<{ sealed: Buffer }>('select manifest_sealed as sealed from payout_files')
  assert.deepEqual(
    openManifest(testSealer, lost.released.id, rows[0]?.sealed as Buffer).content,
    openManifest(testSealer, lost.released.id, await readFile(lost.path('manifest'))).content,
  )
  assert.deepEqual(await lost.adopt(), { adopted: [], unproven: [] })
})

test('what was planned anew of the same promises is cancelled, and a payout that was cancelled since is revived', async () => {
  const anew = await lostFile('plan')
  await anew.db().query(`update bank_accounts set folder_out = '/nowhere'`)
  await anew.steps.plan()
  await anew.db().query('update bank_accounts set folder_out = $1', [anew.folders.folderOut])
  await anew.adopt()
  const states = async (world: World) =>
    (await listPayouts(world.db(), SYSTEM, { limit: 9 })).map(({ state }) => state).sort()
  assert.deepEqual(await states(anew), ['cancelled', 'exported'])
  await anew.assertTrue()

  const revived = await lostFile('release')
  const [planned] = await listPayouts(revived.db(), SYSTEM, { limit: 9 })
  await revived.write((tx) => cancelPayout(tx, revived.planner, planned?.id ?? '', 'looks wrong'))
  await revived.adopt()
  assert.deepEqual(await states(revived), ['exported'])
  await revived.assertTrue()
})

test('a paid promise that these books have lost is a finding and a line by itself, until they learn it again', async () => {
  const lost = await lostFile('promise')
  await lost.adopt()
  await lost.assertTrue()
  const found = await whole(lost)
  assert.deepEqual(
    found.lines.map(({ kind, amountMinor }) => [kind, amountMinor]),
    [
      ['reserve_held', -1_000n],
      ['unknown_promises', 10_000n],
    ],
  )
  const [finding, ...others] = await listFindings(lost.db(), 9)
  assert.deepEqual(
    [finding?.kind, finding?.purchaseId, finding?.amountMinor, others.length],
    ['unknown_promise', [...lost.promises.keys()][0], 10_000n, 0],
  )
  await lost.steps.learn()
  await lost.write((tx) => resumeAccount(tx, lost.planner, lost.account.id, 'compared'))
  await lost.steps.days()
  assert.equal(await lost.steps.plan(), undefined, 'it is paid')
  assert.deepEqual(await listFindings(lost.db(), 9), [])
  await lost.assertTrue()
})

test('of a merchant that these books have lost, too, the payout is a finding; the rest of its file is adopted', async () => {
  const lost = await lostFile('plan')
  const manifest = openManifest(testSealer, lost.released.id, await readFile(lost.path('manifest')))
  const merchantId = newId()
  const payouts = manifest.payouts.map((payout) => ({ ...payout, merchantId }))
  await writeFile(lost.path('manifest'), sealManifest(testSealer, { ...manifest, payouts }))
  await lost.adopt()
  assert.deepEqual(
    (await listFindings(lost.db(), 9)).map(({ kind, merchantId, amountMinor }) => [kind, merchantId, amountMinor]),
    [['unknown_merchant', merchantId, 9_000n]],
  )
})

const UNPROVEN: Readonly<
  Record<string, readonly [why: RegExp, change: (path: (end: string) => string) => Promise<unknown>]>
> = {
  'has no manifest': [
    /no manifest/,
    async (path) => {
      await writeFile(path('xml'), '<Document/>')
      await rm(path('manifest'))
    },
  ],
  'has a manifest that was changed': [/does not open/, (path) => writeFile(path('manifest'), Buffer.alloc(99, 1))],
  'has other orders than were released': [/hash differs/, (path) => writeFile(path('xml'), '<Document/>')],
}

for (const [what, [why, change]] of Object.entries(UNPROVEN))
  test(`a file that ${what} waits for a person, who sets it aside with a reason; until then its account stays held`, async () => {
    const lost = await lostFile('plan')
    await change(lost.path)
    const { adopted, unproven } = await lost.adopt()
    assert.deepEqual(adopted, [])
    assert.match(unproven[0]?.why ?? '', why)
    await lost.steps.look()
    const resume = () => lost.write((tx) => resumeAccount(tx, lost.planner, lost.account.id, 'compared'))
    await assert.rejects(resume(), /adopted or set aside first/)
    const { messageId } = lost.released
    await lost.write((tx) => setFileAside(tx, lost.planner, messageId, 'the bank has refused it'))
    await assert.rejects(
      lost.write((tx) => setFileAside(tx, lost.planner, messageId, 'again')),
      { code: 'not_waiting' },
    )
    await resume()
    await lost.steps.plan()
    assert.equal((await listPayouts(lost.db(), SYSTEM, { states: ['planned'], limit: 9 })).length, 1)
  })

test('a file that was sealed with a key that is gone, or that pays from another account, waits for a person', async () => {
  const lost = await lostFile('plan')
  const other = createSealer([{ id: 2, key: Buffer.alloc(32, 9) }])
  const { unproven } = await lost.adopt(other)
  assert.match(unproven[0]?.why ?? '', /key 1 is missing in SECRET_KEYS/)
  await lost.db().query(`update bank_accounts set account_sealed = $1`, [
    sealOwnAccount(testSealer, lost.account.id, {
      iban: 'DE89370400440532013000',
      bic: null,
      holder: 'Whipround SAS',
    }),
  ])
  assert.match((await lost.adopt()).unproven[0]?.why ?? '', /pays from another account/)
})

test('a file that pays what these books have exported since waits for a person: neither is changed', async () => {
  const lost = await lostFile('plan')
  await lost.db().query(`update bank_accounts set folder_out = '/nowhere'`)
  for (const step of ['plan', 'release'] as const) await lost.steps[step]()
  await lost.db().query('update bank_accounts set folder_out = $1', [lost.folders.folderOut])
  const { unproven } = await lost.adopt()
  assert.match(unproven[0]?.why ?? '', /which these books have exported, pays some of the same promises/)
  assert.equal((await listPayouts(lost.db(), SYSTEM, { limit: 9 })).length, 1)
  await lost.assertTrue()
})
