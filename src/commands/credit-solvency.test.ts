import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { readConfig } from '../config.ts'
import { assessPayer } from '../creditworthiness/index.ts'
import { asOperator } from '../events/index.ts'
import { createOutbound } from '../outbound/index.ts'
import { watchReviews } from '../reading/watch-reviews.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { CREDIT_VERBS } from './credit.ts'
import type { Given } from './operator/command-line.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = asOperator({ businessClock: clock, systemClock: clock })
const outbound = createOutbound({ policy: 'public' })
after(() => outbound.close())

const run = (verb: string, given: Given = {}) => {
  const ground = {
    ...{ config: readConfig({}), db, call, sealer: async () => testSealer, reads: async () => db },
    keyRing: () => assert.fail('no verb needs it'),
    addressPolicy: async () => 'public' as const,
  }
  const asked = CREDIT_VERBS[verb]
  return asked && 'run' in asked ? asked.run(ground, given) : assert.fail(verb)
}

/** Somebody whom the rules leave to a person. */
async function aDoubtful() {
  const { purchaseId } = await aPurchase(db, await aMerchant(db))
  const ports = { db, sealer: testSealer, linkKeys: [Buffer.alloc(32, 3)] as const, outbound, isDemo: false }
  const { id } = await assessPayer(ports, call, {
    ...{ purchaseId, lender: 'operator', register: 'required', creditMinor: 6_667n, currency: 'EUR', language: 'fr' },
    ...{ email: 'alice@example.test', phoneNumber: null, shown: 'What I say is accurate.' },
    answers: { incomeMinor: 190_000n, costsMinor: 70_000n, loansMinor: 0n, dependants: 1 },
    payments: [{ on: '2027-04-01', amountMinor: 6_667n }],
  })
  return { id, purchaseId }
}

test('who decides is said for each lender, a partner’s secret is shown once, and an address goes with a partner alone', async () => {
  assert.deepEqual((await run('assessor')).facts, { role: 'operator', by: 'questions', url: null })
  assert.equal((await run('assessor', { role: 'partner' })).facts?.by, 'nobody')
  await assert.rejects(run('assessor', { by: 'partner', reason: 'agreed' }), /--url is where a partner is asked/)
  const url = 'https://credit.armor.example/decide'
  await assert.rejects(run('assessor', { by: 'questions', url, reason: 'agreed' }), /--url is where a partner is asked/)
  await assert.rejects(run('assessor', { by: 'partner', url: 'https://10.0.0.1/', reason: 'agreed' }), /public address/)
  const set = await run('assessor', { role: 'partner', by: 'partner', url, reason: 'agreed' })
  assert.match(set.secrets?.signing_secret ?? '', /^whsec_/)
  const shown = await run('assessor', { role: 'partner' })
  assert.partialDeepStrictEqual(shown.facts, { by: 'partner', url, reason: 'agreed' })
  assert.equal(shown.secrets, undefined)
})

test('status says who waits and until when; the list says nothing of what anybody said, opening it is recorded, and an answer ends it', async () => {
  const { id, purchaseId } = await aDoubtful()
  const due = addMs(MONDAY, 3 * DAY_MS)
  assert.match((await watchReviews(db, MONDAY)).join(), new RegExp(`one person waits .* until ${due.toISOString()}`))
  assert.match((await watchReviews(db, addMs(due, 1))).join(), /the first deadline has passed on/)
  const { items = [] } = await run('reviews')
  assert.equal(items.length, 1)
  assert.partialDeepStrictEqual(items[0], { assessment: id, reasons: 'register', credit: '66.67 EUR', due_at: due })
  assert.doesNotMatch(JSON.stringify(items), /1900|700\.00|alice/)
  const { facts } = await run('review', { assessment: id })
  assert.partialDeepStrictEqual(facts, { income: '1900.00 EUR', dependants: 1, payments: '2027-04-01 66.67 EUR' })
  const read = await db.query(`select subject from audit_lines where act = 'assessment_read'`)
  assert.deepEqual(read.rows, [{ subject: publicId('pur', purchaseId) }])
  await assert.rejects(run('decide', { assessment: id, verdict: 'maybe', reason: 'x' }), /--verdict takes/)
  const decided = await run('decide', { assessment: id, verdict: 'granted', reason: 'not in the register' })
  assert.partialDeepStrictEqual(decided.facts, { state: 'granted', stands_until: addMs(MONDAY, 7 * DAY_MS) })
  assert.deepEqual(await watchReviews(db, MONDAY), [])
  await assert.rejects(run('review', { assessment: 'alice' }), /--assessment takes an id/)
})
