import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { hashToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import {
  addApiKey,
  addCompany,
  authenticateApiKey,
  findTokenHolder,
  issueAccessToken,
  revokeApiKey,
  rotateApiKey,
} from './index.ts'

const { db } = await testDatabase()
const START = new Date('2027-03-01T09:00:00Z')

async function aCompany(basicAuthEnabled = true): Promise<string> {
  return (
    await transaction(db, (tx) => addCompany(tx, aCall(fixedClock(START)), { name: 'Charlie & Co', basicAuthEnabled }))
  ).companyId
}

test('a rotated key works until its overlap ends, its access tokens too', async () => {
  const clock = fixedClock(START)
  const companyId = await aCompany()
  const old = await transaction(db, (tx) => addApiKey(tx, aCall(clock), companyId))
  const rotation = { apiKey: old.apiKey, overlapMs: HOUR_MS }
  const fresh = await transaction(db, (tx) => rotateApiKey(tx, aCall(clock), companyId, rotation))
  assert.deepEqual(fresh.oldEndsAt, addMs(START, HOUR_MS))
  clock.set(addMs(START, HOUR_MS - 1))
  const { token } = await issueAccessToken(db, clock, await authenticateApiKey(db, clock, old))
  assert.ok(await findTokenHolder(db, hashToken(token), clock.now()))
  clock.set(addMs(START, HOUR_MS))
  await assert.rejects(authenticateApiKey(db, clock, old), /invalid_client/)
  assert.equal(await findTokenHolder(db, hashToken(token), clock.now()), undefined)
  await authenticateApiKey(db, clock, fresh)
})

test('a company has two working keys at most, and another company’s key is none of them', async () => {
  const clock = fixedClock(START)
  const [companyId, otherId] = [await aCompany(), await aCompany()]
  const keys = await Promise.allSettled(
    [1, 2, 3].map(() => transaction(db, (tx) => addApiKey(tx, aCall(clock), companyId))),
  )
  assert.deepEqual(keys.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected'])
  const refused = keys.find((key) => key.status === 'rejected')
  assert.match(String(refused?.reason), /too_many_keys/)
  const [first] = keys.flatMap((key) => (key.status === 'fulfilled' ? [key.value] : []))
  const apiKey = first?.apiKey ?? assert.fail()
  const rotation = { apiKey, overlapMs: 0 }
  await assert.rejects(
    transaction(db, (tx) => rotateApiKey(tx, aCall(clock), otherId, rotation)),
    /key_not_found/,
  )
  const revoke = (ofCompany: string) => transaction(db, (tx) => revokeApiKey(tx, aCall(clock), ofCompany, apiKey))
  await assert.rejects(revoke(otherId), /key_not_found/)
  await transaction(db, (tx) => rotateApiKey(tx, aCall(clock), companyId, rotation))
  await assert.rejects(revoke(companyId), /key_not_found/)
})
