import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { assessPayer, readAnswersOf } from '../creditworthiness/index.ts'
import { createOutbound } from '../outbound/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { erasePerson, exportPerson, forgetDue, readLocked, readPerson } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db, { paymentType: 'INSTALLMENT' })
const outbound = createOutbound({ policy: 'public' })
after(() => outbound.close())
const call = aCall(fixedClock(MONDAY))
const ports = { db, sealer: testSealer, linkKeys: [Buffer.alloc(32, 3)] as const, outbound, isDemo: false }
const dataDir = await mkdtemp(join(tmpdir(), 'assessments-'))

/** Somebody who was assessed; `regime`: what they were lent under, null where they were not lent to. */
async function anAssessed(name: string, regime: 'light' | null) {
  const email = `${name}@example.test`
  const leader = { id: newId(), ref: null, firstName: name, lastName: null, email, phoneNumber: null }
  const { purchaseId } = await aPurchase(db, merchant, { leader, paymentType: 'INSTALLMENT' })
  const { id } = await assessPayer(ports, call, {
    ...{ purchaseId, lender: 'operator', register: 'none', creditMinor: 6_667n, currency: 'EUR', email },
    ...{ phoneNumber: null, language: 'fr', shown: 'What I say is accurate.' },
    answers: { incomeMinor: 100_000n, costsMinor: 70_000n, loansMinor: 0n, dependants: 0 },
    payments: [{ on: '2027-04-01', amountMinor: 6_667n }],
  })
  await db.query(
    `update purchases set state = $2, accepted_at = $3, credit_regime = $4, credit_basis = $5::jsonb, credit_rules = $4 where id = $1`,
    [purchaseId, regime ? 'successful' : 'cancelled', regime && MONDAY, regime, regime && '{}'],
  )
  return { id, email, purchaseId }
}

const rowOf = async (id: string) => {
  const { rows } = await db.query(
    `select answers_sealed is not null as "isKept", contact_hashes <> '{}' as "isKnown", reasons, state from assessments where id = $1`,
    [id],
  )
  return rows[0]
}
const erase = (email: string) =>
  erasePerson({ db, sealer: testSealer, dataDir }, call, {
    person: readPerson(email) ?? assert.fail(),
    reason: 'asked',
  })

test('whoever was not lent to is erased with all that they said of their means; that they were assessed stays', async () => {
  const { id, email } = await anAssessed('zephyrine', null)
  const copy = await exportPerson(db, call, readPerson(email) ?? assert.fail())
  assert.deepEqual(
    copy?.purchases[0]?.credit_assessments.map(({ state, reasons }) => [state, reasons]),
    [['refused', ['rest_to_live']]],
  )
  const erased = await erase(email)
  assert.ok(erased.kind === 'erased')
  assert.deepEqual(erased.locked, [])
  assert.deepEqual(await rowOf(id), { isKept: false, isKnown: false, reasons: [], state: 'refused' })
  assert.equal((await readAnswersOf(db, testSealer, call, id)).asked, null)
})

test('of a borrower law keeps it, sealed, for five years after the last payment', async () => {
  const { id, email, purchaseId } = await anAssessed('anatole', 'light')
  const erased = await erase(email)
  assert.ok(erased.kind === 'erased')
  assert.deepEqual(
    erased.locked.filter(({ table }) => table === 'assessments'),
    [{ kind: 'credit_record', table: 'assessments', until: '2032-03-01' }],
  )
  assert.equal((await rowOf(id))?.isKept, false)
  const locked = await readLocked(db, testSealer, call, { purchaseId, reason: 'a court' })
  const { answers = '' } = locked.find(({ table }) => table === 'assessments')?.values ?? {}
  assert.match(answers ?? '', /"incomeMinor":"100000"/)
})

test('nobody asks: hashes go after thirty days, what was said after thirteen months, a borrower’s with their credit', async () => {
  const unlent = await anAssessed('balthazar', null)
  const borrower = await anAssessed('cunegonde', 'light')
  const forget = async (days: number) => {
    const clock = fixedClock(addMs(MONDAY, days * DAY_MS))
    while ((await forgetDue(db, { businessClock: clock, systemClock: clock }, 25)) > 0);
    return [await rowOf(unlent.id), await rowOf(borrower.id)].map((row) => [row?.isKept, row?.isKnown])
  }
  assert.deepEqual(await forget(30), [
    [true, true],
    [true, true],
  ])
  assert.deepEqual(await forget(31), [
    [true, false],
    [true, false],
  ])
  assert.deepEqual(await forget(13 * 31), [
    [false, false],
    [true, false],
  ])
  assert.deepEqual((await forget(6 * 366 + 1))[1], [false, false])
})
