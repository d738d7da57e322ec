import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY, testSandbox } from '../../sandbox/test-kit.ts'
import { testDatabase } from '../../test/support/database.ts'
import { hashedPassword } from '../../test/support/hashed-password.ts'
import { testSealer as sealer } from '../../test/support/telling.ts'
import { openPspAccounts } from '../connections/index.ts'
import { parsePublicId } from '../shared/ids.ts'
import { seedBack } from './seed-back.ts'
import { seedDemo } from './seed-demo.ts'

type Stalls = Awaited<ReturnType<typeof seedBack>>

const { db } = await testDatabase()
const { company_uid: companyUid } = await seedDemo(db, sealer, undefined, undefined, hashedPassword)
const sandbox = await testSandbox()
const kept: Stalls[] = []

const start = (known: Stalls | undefined, at = sandbox.baseUrl) =>
  seedBack(db, {
    sealer,
    companyUid,
    sandbox: { baseUrl: at, key: KEY },
    baseUrl: 'http://127.0.0.1:9',
    known,
    keep: async (stalls) => {
      kept.push(stalls)
    },
  })

/** Every account there is, with its merchant and the credentials that it is opened with. */
async function accounts() {
  const { rows } = await db.query<{ id: string; merchant: string; url: string; settlement: string }>(
    `select account.id, account.merchant_id as merchant, account.api_url as url, merchant.settlement
       from psp_accounts account join merchants merchant on merchant.id = account.merchant_id
      order by account.id`,
  )
  const opened = await openPspAccounts(
    db,
    sealer,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, settings: opened.get(row.id)?.opened.settings }))
}

const uidsOf = (stalls: Stalls) => Object.values(stalls).flatMap(({ uid, deferred }) => [uid, deferred.uid])
const withoutUrl = ({ url: _, ...rest }: Awaited<ReturnType<typeof accounts>>[number]) => rest

const first = await start(undefined)

test('a first start has two merchants in mode BACK for each PSP, and writes each down before it is committed', async () => {
  assert.deepEqual(Object.keys(first), ['payzen_eu', 'payzen_rest', 'stripe', 'adyen', 'worldline_direct', 'ogone'])
  const ids = uidsOf(first).map((uid) => parsePublicId('mer', uid))
  const rows = await accounts()
  assert.deepEqual(new Set(rows.map(({ merchant }) => merchant)), new Set(ids))
  assert.deepEqual([rows.length, new Set(rows.map(({ settlement }) => settlement))], [12, new Set(['BACK'])])
  assert.deepEqual(kept.at(-1), first)
  for (const { psp_books_url } of Object.values(first)) {
    const { status } = await fetch(psp_books_url, { headers: { authorization: `Bearer ${KEY}` } })
    assert.equal(status, 200, psp_books_url)
  }
})

test('started again it keeps its merchants, their accounts and credentials', async () => {
  const before = await accounts()
  const written = kept.length
  assert.deepEqual(await start(first), first)
  assert.deepEqual(await accounts(), before)
  assert.equal(kept.length, written, 'nothing is new')
})

test('simulators that moved to another port are followed there', async () => {
  const before = await accounts()
  const moved = await testSandbox()
  const stalls = await start(first, moved.baseUrl)
  assert.deepEqual(uidsOf(stalls), uidsOf(first))
  for (const { psp_books_url } of Object.values(stalls)) assert.ok(psp_books_url.startsWith(moved.baseUrl))
  const after = await accounts()
  assert.deepEqual(after.map(withoutUrl), before.map(withoutUrl))
  for (const [index, { url }] of after.entries()) {
    assert.notEqual(url, before[index]?.url)
    assert.equal(new URL(url).pathname, new URL(before[index]?.url ?? '').pathname)
  }
  await start(first)
  assert.deepEqual(await accounts(), before, 'and back again')
})

test('an older file without some of them, or without any, gets them; those it has stay', async () => {
  const { ogone, ...older } = first
  const stalls = await start(older)
  assert.deepEqual({ ...stalls, ogone }, first)
  assert.notEqual(stalls.ogone?.uid, ogone?.uid)
  const fresh = await start(undefined)
  assert.equal(uidsOf(fresh).filter((uid) => uidsOf(first).includes(uid)).length, 0)
  assert.equal((await accounts()).length, 12 + 2 + 12)
})
