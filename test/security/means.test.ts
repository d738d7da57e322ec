import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assessPayer, requestReview } from '../../src/creditworthiness/index.ts'
import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { transaction } from '../../src/db/database.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { aCall } from '../support/call.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { officeBrowser } from '../support/office-browser.ts'
import { openShop } from '../support/shop.ts'
import { dumpDatabase, findPlanted } from './find-secrets.ts'
import { loudService } from './loud-service.ts'

// Somebody says what they earn, is refused, asks for a person, and has an answer. Then everything that was written, told or shown to the
// shop is searched for what they said, and for why.

const SAID = 'Grandmother Philomena pays my rent'
const BECAUSE = 'Her lease was faxed on Tuesday'
const INCOME_MINOR = 45_678_917n
const COSTS_MINOR = 45_654_321n
const FIGURES = ['45678917', '456789.17', '456,789.17', '456\u202f789,17', '45654321', '456543.21', '456,543.21']
const SECRET = [SAID, BECAUSE, 'Philomena', ...FIGURES].map((text) => ({ name: text, text }))
const CODES = ['rest_to_live', 'debt_ratio'].map((text) => ({ name: text, text }))

const service = await loudService()
const { db, baseUrl, credentials } = service
const shop = openShop(service)
const hook = await merchantHook()
await shop.setWebhook(hook.machine.url)
const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())
const { sealing, linkKeys } = await readKeyRing(service.dataDir, null)
const sealer = createSealer(sealing)
const call = aCall(systemClock)

const { id: purchaseId } = await shop.sellByV1({ client: { email: 'alice@example.test' } })
const { id, state } = await assessPayer({ db, sealer, linkKeys, outbound, isDemo: false }, call, {
  ...{ purchaseId, lender: 'operator', register: 'none', creditMinor: 6_667n, currency: 'EUR', language: 'fr' },
  ...{ email: 'alice@example.test', phoneNumber: null, shown: 'What I say is accurate.' },
  answers: { incomeMinor: INCOME_MINOR, costsMinor: COSTS_MINOR, loansMinor: 0n, dependants: 7 },
  payments: [{ on: '2027-04-01', amountMinor: 6_667n }],
})
await transaction(db, (tx) => requestReview(tx, call, { sealer }, { purchaseId, words: SAID }))

test('the operator finds a task, opens what was said once the log knows it, and answers', async () => {
  assert.equal(state, 'refused')
  const operator = officeBrowser(baseUrl)
  const { email, password } = credentials.operator ?? assert.fail()
  await operator.submit('/operator/sign-in', { email, password })
  assert.match((await operator.get('/operator')).body, /One person waits to hear whether they are lent to/)
  const list = (await operator.get('/operator/reviews')).body
  assert.match(list, new RegExp(`/operator/reviews/${id}`))
  assert.deepEqual(findPlanted(list, SECRET), [])
  const page = `/operator/reviews/${id}`
  assert.deepEqual(findPlanted((await operator.get(page)).body, SECRET), [])
  const { body: opened } = await operator.submit(page, {})
  assert.match(opened, /€456,789\.17/)
  assert.ok(opened.includes(SAID))
  const unsaid = await operator.submit(`${page}/answer`, { verdict: '', reason: BECAUSE })
  assert.match(unsaid.body, /id="verdict-error"/)
  const answered = await operator.submit(`${page}/answer`, { verdict: 'granted', reason: BECAUSE })
  assert.match(answered.location ?? '', /^\/operator\/reviews\?done=answered/)
  assert.match((await operator.get(answered.location ?? '')).body, /They have your answer/)
  assert.match(
    (await operator.submit(`${page}/answer`, { verdict: 'refused', reason: 'x' })).body,
    /Somebody has answered/,
  )
  const log = (await operator.get('/operator/audit')).body
  assert.match(log, /Read what somebody said of their means/)
  assert.match(log, /Decided whether somebody can be lent to/)
  assert.deepEqual(findPlanted(log, SECRET), [])
  const { rows } = await db.query<{ act: string }>(
    `select act from audit_lines where act like 'assessment%' order by id`,
  )
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['assessment_read', 'assessment_decided'],
  )
})

test('the shop’s people find neither it nor why, on any page, search or answer', async () => {
  const staff = officeBrowser(baseUrl)
  await staff.submit('/dashboard/sign-in', {
    email: credentials.dashboard.email,
    password: credentials.dashboard.password,
  })
  const pages = [
    '/dashboard',
    `/dashboard/purchases/pur_${purchaseId}`,
    '/dashboard/purchases?q=Philomena',
    '/dashboard/purchases?q=456789.17',
    '/dashboard/audit',
    '/dashboard/links',
  ]
  for (const path of pages) {
    const { status, body } = await staff.get(path)
    assert.equal(status, 200, path)
    // What was looked for stands in the field again.
    const found = path.includes('q=') ? SECRET.slice(0, 2) : SECRET
    assert.deepEqual(findPlanted(body, [...found, ...CODES]), [], path)
  }
  const read = JSON.stringify(await shop.read(purchaseId))
  assert.deepEqual(findPlanted(read, [...SECRET, ...CODES]), [])
})

test('no log line, no table, no webhook and no mail holds a word or a figure of it', async () => {
  await linkFor(service, 'alice@example.test')
  const told = JSON.stringify([hook.machine.calls, await messagesFor(service, 'alice@example.test')])
  assert.deepEqual(findPlanted(told, [...SECRET, ...CODES]), [])
  await service.stop()
  assert.ok(service.output().split('\n').length > 20, 'it logs at debug level')
  assert.deepEqual(findPlanted(service.output(), [...SECRET, ...CODES.slice(0, 2)]), [])
  const dump = await dumpDatabase(db)
  assert.match(dump.get('assessments') ?? '', /"state":"granted"/)
  for (const [table, text] of dump) assert.deepEqual(findPlanted(text, SECRET), [], table)
})
