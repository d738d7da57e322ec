import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { hashToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { addMs } from '../shared/clocks.ts'
import {
  addApiKey,
  addCompany,
  authenticateApiKey,
  deleteExpiredTokens,
  findTokenHolder,
  issueAccessToken,
} from './index.ts'

const { db } = await testDatabase()
const START = new Date('2027-03-01T09:00:00Z')
const company = await transaction(db, async (tx) => {
  const { companyId } = await addCompany(tx, aCall(fixedClock(START)), {
    name: 'Charlie & Co',
    basicAuthEnabled: false,
  })
  return { companyId, ...(await addApiKey(tx, aCall(fixedClock(START)), companyId)) }
})
const issue = async (apiSecret = company.apiSecret, apiKey = company.apiKey, at = START) =>
  issueAccessToken(db, fixedClock(at), await authenticateApiKey(db, fixedClock(at), { apiKey, apiSecret }))

test('a token opens the company for 600 seconds to the millisecond', async () => {
  const { token, expiresInS } = await issue()
  assert.equal(expiresInS, 600)
  const at = (ms: number) => findTokenHolder(db, hashToken(token), addMs(START, ms))
  assert.deepEqual(await at(599_999), { companyId: company.companyId, apiKeyId: company.apiKey })
  assert.equal(await at(600_000), undefined)
})

test('every token is another one, and the database keeps none of them', async () => {
  const [first, second] = [await issue(), await issue()]
  assert.notEqual(first.token, second.token)
  const { rows } = await db.query<{ row: string }>('select t::text as row from access_tokens t')
  assert.ok(
    rows.every(({ row }) => !row.includes(first.token) && !row.includes(Buffer.from(first.token).toString('hex'))),
  )
})

test('an unknown key and a wrong secret are refused alike', async () => {
  const [wrong, unknown] = await Promise.all(
    [issue('x'), issue(company.apiSecret, 'key_x')].map((call) => call.catch((error: unknown) => error)),
  )
  assert.deepEqual(wrong, unknown)
  assert.match(String(wrong), /invalid_client/)
})

test('the sweep deletes what has expired and leaves what has not', async () => {
  const { token } = await issue()
  await issue(company.apiSecret, company.apiKey, addMs(START, -700_000))
  assert.equal(await deleteExpiredTokens(db, START), 1)
  assert.ok(await findTokenHolder(db, hashToken(token), START))
})

test('a revoked key ends its tokens at once', async () => {
  const { token } = await issue()
  await db.query('update api_keys set revoked_at = created_at where id = $1', [company.apiKey])
  assert.equal(await findTokenHolder(db, hashToken(token), START), undefined)
  await assert.rejects(issue(), /invalid_client/)
})
