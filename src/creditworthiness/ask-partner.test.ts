import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { createOutbound } from '../outbound/index.ts'
import { type AssessmentOrder, assessPayer, findAssessment, setAssessor } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db, { paymentType: 'INSTALLMENT' })
const outbound = createOutbound({ policy: 'loopback_too' })
const call = aCall(fixedClock(MONDAY))
const ports = { db, sealer: testSealer, linkKeys: [Buffer.alloc(32, 3)] as const, outbound, isDemo: false }

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let heard: Heard[] = []
/** What the lender's own system does next, one after the other; the last one for ever. */
let answers: ((response: ServerResponse) => void)[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
after(async () => {
  server.closeAllConnections()
  server.close()
  await outbound.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/decide`
const set = (wish: { assessor: 'partner' | 'questions'; url: string | null }) =>
  transaction(db, (tx) =>
    setAssessor(tx, call, { ...ports, addressPolicy: 'loopback_too' }, { role: 'partner', ...wish, reason: 'agreed' }),
  )
const { secret } = await set({ assessor: 'partner', url })

const says =
  (answer: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
const hangsUp = (response: ServerResponse) => void response.destroy()

async function anOrder(): Promise<AssessmentOrder> {
  const { purchaseId } = await aPurchase(db, merchant, { paymentType: 'INSTALLMENT' })
  return {
    ...{ purchaseId, lender: 'partner', register: 'required', creditMinor: 6_667n, currency: 'EUR', email: null },
    ...{ phoneNumber: '+33600000000', language: 'fr', shown: 'What I say is accurate.' },
    answers: { incomeMinor: 190_000n, costsMinor: 70_000n, loansMinor: 1_000n, dependants: 2 },
    payments: [{ on: '2027-04-01', amountMinor: 6_667n }],
  }
}

async function assess(...then: typeof answers) {
  heard = []
  answers = then
  const { state, reasons, rules } = await assessPayer(ports, call, await anOrder())
  return [state, reasons.join(' '), rules]
}

test('a lender’s own system is asked once, signed, with what it must know and no shop, and its verdict counts', async () => {
  assert.deepEqual(await assess(says({ verdict: 'granted', reasons: ['rest_to_live'], rules: 'armor/7.2' })), [
    'granted',
    '',
    'armor/7.2',
  ])
  const [{ headers, body }] = heard as [Heard]
  assert.equal(heard.length, 1)
  const { id, ...question } = JSON.parse(body)
  assert.deepEqual(question, {
    language: 'fr',
    borrower: { email: null, phone: '+33600000000' },
    credit: {
      ...{ currency: 'EUR', amount_minor: 6667, on: '2027-03-01' },
      payments: [{ on: '2027-04-01', amount_minor: 6667 }],
    },
    declared: { income_minor: 190_000, costs_minor: 70_000, loans_minor: 1_000, dependants: 2 },
    owed_here: { payments: [], late: false, other_currencies: false },
  })
  const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  assert.equal(headers['webhook-id'], id)
})

test('its reasons are those that we have words for; any other is its own', async () => {
  const refused = says({ verdict: 'refused', reasons: ['register', 'colour of the eyes'], rules: '<b>' })
  assert.deepEqual(await assess(refused), ['refused', 'register', 'unnamed'])
  assert.deepEqual(await assess(says({ verdict: 'needs_evidence' })), ['needs_evidence', 'partner', 'unnamed'])
  assert.deepEqual(await assess(says({ verdict: 'needs_person' })), ['needs_person', 'partner', 'unnamed'])
})

test('what did not come back is asked a second time, byte for byte, and then counts', async () => {
  for (const fault of [hangsUp, says({}, 503)]) {
    assert.equal((await assess(fault, says({ verdict: 'granted' })))[0], 'granted')
    const [first, second] = heard as [Heard, Heard]
    assert.deepEqual([second.body, second.headers['webhook-id']], [first.body, first.headers['webhook-id']])
  }
})

test('no answer refuses nobody: a person decides', async () => {
  const garbled = (response: ServerResponse) => void response.writeHead(200).end('granted')
  for (const fault of [hangsUp, says({}, 500), says({ verdict: 'granted' }, 404), says({ verdict: 'maybe' }), garbled])
    assert.deepEqual(await assess(fault), ['needs_person', 'no_answer', 'unnamed'])
  assert.ok(heard.length > 0)
})

test('it is not asked about more than this service lends without documents', async () => {
  heard = []
  const refused = await assessPayer(ports, call, { ...(await anOrder()), creditMinor: 300_001n })
  assert.deepEqual([refused.state, refused.reasons, heard.length], ['refused', ['documents_not_supported'], 0])
})

test('kept before it is asked; of a process that died meanwhile the same question is asked by the next, and two heard it once', async () => {
  heard = []
  const order = await anOrder()
  let whileAsked: string | undefined
  const looks = async (response: ServerResponse) => {
    whileAsked = (await findAssessment(db, { kind: 'payer', purchaseId: order.purchaseId }, order.purchaseId))?.state
    says({ verdict: 'refused' })(response)
  }
  answers = [(response) => void looks(response)]
  const [one, two] = await Promise.all([assessPayer(ports, call, order), assessPayer(ports, call, order)])
  assert.equal(whileAsked, 'asking')
  assert.deepEqual(one, two)
  const asking = await anOrder()
  answers = [says({ verdict: 'granted' })]
  heard = []
  const died = { ...ports, outbound: { ...outbound, request: () => Promise.reject(new Error('killed')) } }
  await assert.rejects(assessPayer(died, call, asking), /killed/)
  const resumed = await assessPayer(ports, call, { ...asking, answers: { ...asking.answers, incomeMinor: 900_000n } })
  assert.equal(resumed.state, 'granted')
  assert.equal(JSON.parse(heard[0]?.body ?? '{}').declared.income_minor, 190_000)
})

test('an address that is not public is refused when it is set', async () => {
  const wish = { role: 'partner', assessor: 'partner', url: 'https://10.0.0.7/decide', reason: 'agreed' } as const
  await assert.rejects(
    transaction(db, (tx) => setAssessor(tx, call, { ...ports, addressPolicy: 'public' }, wish)),
    { code: 'url_not_allowed' },
  )
})
