import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { addCompany, updateCompany } from '../companies/index.ts'
import { verifyPassword } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { newRefusal } from '../refusals/index.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import {
  addStaff,
  createStaffAuthentication,
  listStaff,
  openPasswordCheck,
  removeMember,
  revokeStaff,
} from './index.ts'

const { db } = await testDatabase()
const START = new Date('2027-03-01T09:00:00Z')
const PASSWORD = 'correct horse battery'

async function aCompany(basicAuthEnabled = true): Promise<string> {
  return (
    await transaction(db, (tx) => addCompany(tx, aCall(fixedClock(START)), { name: 'Charlie & Co', basicAuthEnabled }))
  ).companyId
}

function admitted(email: string, password = PASSWORD) {
  const heard: string[] = []
  const hear = (what: string) => void heard.push(what)
  const failed = (): undefined => hear('failed')
  return { heard, attempt: { email, password, isThrottled: () => false, failed } }
}

test('people need a real address that nobody has, and a password that is long and not their address', async () => {
  const companyId = await aCompany()
  const add = (email: string, password = PASSWORD, id = companyId) =>
    transaction(db, (tx) => addStaff(tx, aCall(fixedClock(START)), id, { email, password }))
  await assert.rejects(add('nobody'), /invalid_parameters/)
  await assert.rejects(add('a@shop.test', 'elevenchars'), /weak_password/)
  await assert.rejects(add('a@shop.test', 'x'.repeat(201)), /weak_password/)
  await assert.rejects(add('alice.m@shop.test', 'Alice.M@shop.test'), /weak_password/)
  await assert.rejects(add('a@shop.test', PASSWORD, newId()), /company_not_found/)
  await add('a@shop.test')
  await assert.rejects(add('A@SHOP.test'), /email_taken/)
  const call = aCall(fixedClock(START))
  const revoke = (id: string) => transaction(db, (tx) => revokeStaff(tx, call, id, 'a@shop.test'))
  await assert.rejects(revoke(await aCompany()), /staff_not_found/)
  await revoke(companyId)
  await add('A@SHOP.test')
  assert.deepEqual(
    (await listStaff(db, companyId)).map(({ email }) => email),
    ['A@SHOP.test'],
  )
})

test('a right password is hashed once a minute, and not believed a moment after what allowed it ends', async () => {
  const clock = fixedClock(START)
  const companyId = await aCompany()
  const { staffId } = await transaction(db, (tx) =>
    addStaff(tx, aCall(fixedClock(START)), companyId, { email: 'eve@shop.test', password: PASSWORD }),
  )
  let hashed = 0
  const verify: typeof verifyPassword = (...given) => {
    hashed += 1
    return verifyPassword(...given)
  }
  const authenticate = createStaffAuthentication(db, clock, openPasswordCheck({ verify }))
  const login = async () => {
    const { heard, attempt } = admitted('EVE@shop.test')
    assert.deepEqual(await authenticate(attempt), { staffId, companyId })
    assert.deepEqual(heard, [])
  }
  await login()
  clock.advance(59_999)
  await login()
  assert.equal(hashed, 1, 'remembered')
  clock.advance(1)
  await login()
  assert.equal(hashed, 2, 'hashed again')
  for (const [end, begin] of [
    [
      () =>
        transaction(db, (tx) => updateCompany(tx, aCall(fixedClock(START)), companyId, { basicAuthEnabled: false })),
      () => transaction(db, (tx) => updateCompany(tx, aCall(fixedClock(START)), companyId, { basicAuthEnabled: true })),
    ],
    [
      () => db.query('update staff set second_factor_enabled = true where id = $1', [staffId]),
      () => db.query('update staff set second_factor_enabled = false where id = $1', [staffId]),
    ],
    [() => transaction(db, (tx) => revokeStaff(tx, aCall(clock), companyId, 'eve@shop.test')), () => undefined],
  ] as const) {
    await end()
    await assert.rejects(authenticate(admitted('eve@shop.test').attempt), /invalid_credentials/)
    await begin()
  }
})

test('unknown addresses, wrong passwords and closed doors are refused alike, each after a hash and counted', async () => {
  const companyId = await aCompany(false)
  await transaction(db, (tx) =>
    addStaff(tx, aCall(fixedClock(START)), companyId, { email: 'off@shop.test', password: PASSWORD }),
  )
  const authenticate = createStaffAuthentication(db, fixedClock(START), openPasswordCheck())
  const refusals = []
  for (const [email, password] of [
    ['off@shop.test', PASSWORD],
    ['off@shop.test', 'wrong'],
    ['unknown@shop.test', PASSWORD],
  ] as const) {
    const { heard, attempt } = admitted(email, password)
    refusals.push(await authenticate(attempt).catch((error: unknown) => error))
    assert.deepEqual(heard, ['failed'])
  }
  assert.match(String(refusals[0]), /invalid_credentials/)
  assert.deepEqual(refusals[0], refusals[1])
  assert.deepEqual(refusals[0], refusals[2])
})

const GUESSES = 30

test('of many guesses at once those beyond the limit are checked one by one, and few wait', async () => {
  // Hashing takes until all have asked, and the two that are hashed first have asked again.
  const { promise: hashed, resolve: letGo } = Promise.withResolvers<boolean>()
  const verify = () => hashed
  const authenticate = createStaffAuthentication(db, fixedClock(START), openPasswordCheck({ slowRestMs: 1, verify }))
  let failures = 0
  let asked = 0
  const guess = () =>
    authenticate({
      email: 'nobody@shop.test',
      password: 'guess',
      isThrottled: () => {
        asked += 1
        if (asked === GUESSES + 2) letGo(false)
        return failures >= 3
      },
      failed: () => {
        failures += 1
        return failures > 3 ? newRefusal('rate_limited', { why: 'guesses', waitMs: 1000 }) : undefined
      },
    }).catch((error: unknown) => String(error))
  const answers = await Promise.all(Array.from({ length: GUESSES }, guess))
  const count = (pattern: RegExp) => answers.filter((answer) => pattern.test(String(answer))).length
  // Two at a time may fail beyond the limit, one runs and eight wait in the slow lane.
  assert.ok(failures <= 3 + 1 + 9, `${failures} were checked`)
  assert.ok(count(/temporarily_unavailable/) > 0)
  assert.ok(count(/too many failed attempts/) > 0, answers.join('\n'))
})

test('a right password passes behind any number of wrong ones; where it was right before, ahead of them', async () => {
  const companyId = await aCompany()
  await transaction(db, (tx) =>
    addStaff(tx, aCall(fixedClock(START)), companyId, { email: 'flooded@shop.test', password: PASSWORD }),
  )
  const clock = fixedClock(START)
  // Guesses are hashed until the test lets go of them.
  const { promise: hashed, resolve: letGo } = Promise.withResolvers<void>()
  let isFlooded = false
  const verify = async (password: string) => {
    if (isFlooded && password !== PASSWORD) await hashed
    return password === PASSWORD
  }
  const authenticate = createStaffAuthentication(db, clock, openPasswordCheck({ slowRestMs: 1, verify }))
  const throttled = (password: string) =>
    authenticate({ email: 'flooded@shop.test', password, isThrottled: () => true, failed: () => undefined })
  await assert.rejects(throttled('wrong'), /invalid_credentials/)
  await throttled(PASSWORD)
  clock.advance(HOUR_MS)
  // The lane is full of guesses, and nothing but the end of one lets the next one in.
  isFlooded = true
  const flood = Promise.all(Array.from({ length: 4 }, () => assert.rejects(throttled('wrong'), /invalid_credentials/)))
  await throttled(PASSWORD)
  letGo()
  await flood
})

test('of two owners who leave at once one stays', async () => {
  const companyId = await aCompany()
  const call = aCall(fixedClock(START))
  const add = (email: string) =>
    transaction(db, (tx) => addStaff(tx, aCall(fixedClock(START)), companyId, { email, password: PASSWORD }))
  const owners = [await add('one@owners.test'), await add('two@owners.test')]
  const left = await Promise.allSettled(
    owners.map(({ staffId }) => transaction(db, (tx) => removeMember(tx, call, companyId, staffId))),
  )
  assert.deepEqual(left.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.match(String(left.find((each) => each.status === 'rejected')?.reason), /last_owner/)
})
