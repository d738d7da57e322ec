import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addDays, isBankingDay } from '../../sandbox/bank/banking-days.ts'
import { testSandbox } from '../../sandbox/test-kit.ts'
import { findRail, type PayoutOrder, readStatements } from '../../src/bank/index.ts'
import { isTargetDay } from '../../src/bank/target-days.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'

const sandbox = await testSandbox()
const { account, folders } = (await sandbox.call('GET', '/bank.json')).body
const GOOD = 'DE89370400440532013000'
const CLOSED = 'DE93999999990000000001'
const RETURNING = 'DE66999999990000000002'
const OTHER_NAME = 'DE39999999990000000003'

const order = (endToEndId: string, payee = GOOD, amountMinor = 1815n): PayoutOrder => ({
  ...{ endToEndId, amountMinor, currency: 'EUR', remittance: `Whipround ${endToEndId}` },
  payee: { name: 'Brest Surf SARL', account: payee },
})

/** Written beside and renamed, as every rail does. It begins on a Tuesday, 9 June 2026. */
function hand(messageId: string, orders: readonly [PayoutOrder, ...PayoutOrder[]], change = (xml: string) => xml) {
  const rail = findRail('EUR')
  assert.ok(rail)
  const from = { holder: account.holder, account: account.iban, bic: account.bic }
  const terms = { messageId, from: { ...from, version: 'pain.001.001.09', isInstant: false }, executeOn: '2026-06-09' }
  const { bytes, fileName } = rail.instruct(orders, { ...terms, plannedAt: new Date('2026-06-09T08:00:00Z') })
  const path = join(folders.orders, fileName)
  writeFileSync(`${path}.part`, change(bytes.toString()))
  renameSync(`${path}.part`, path)
  return sandbox.call('POST', '/bank/look')
}

const answers = (part: string) =>
  readdirSync(folders.answers)
    .filter((name) => name.includes(part))
    .sort()
    .map((name) => readFileSync(join(folders.answers, name), 'utf8'))
const aDayPasses = () => sandbox.call('POST', '/clock/advance', { ms: DAY_MS })
const ordersOf = async (part: string) =>
  (await sandbox.call('GET', '/bank.json')).body.orders
    .filter((one: { end_to_end_id: string }) => one.end_to_end_id.startsWith(part))
    .map(({ end_to_end_id, state, reason }: Record<string, string>) => [end_to_end_id, state, reason])
    .sort()
const fault = (operation: string, kind: string) =>
  sandbox.call('POST', '/bank/faults', { operation, fault: kind, times: 1 })

async function statementsOf(text: string) {
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  const found = []
  for await (const one of readStatements(bytes)) found.push(one)
  return found
}

test('orders are checked, named and answered, and move on the evening of a banking day', async () => {
  await hand('FIRST', [order('a-1'), order('a-2', CLOSED), order('a-3', RETURNING), order('a-4', OTHER_NAME)])
  const [names = '', verdicts = ''] = answers('pain.002-FIRST')
  assert.match(names, /<GrpSts>RVCM<.*a-4.*PN01/)
  assert.match(verdicts, /<GrpSts>PART<.*a-2.*RJCT.*AC04/)
  assert.deepEqual(answers('camt.053'), [])
  await aDayPasses()
  assert.deepEqual(await ordersOf('a-'), [
    ['a-1', 'executed', null],
    ['a-2', 'rejected', 'AC04'],
    ['a-3', 'executed', null],
    ['a-4', 'executed', null],
  ])
  await aDayPasses()
  assert.deepEqual((await ordersOf('a-3'))[0], ['a-3', 'returned', 'AC06'])
  const { balance_minor } = (await sandbox.call('GET', '/bank.json')).body.account
  assert.equal(balance_minor, account.balance_minor - 2 * 1815)
})

test('its statements say to the cent what moved, one evening after the other', async () => {
  const texts = answers('camt.053-SB')
  assert.equal(texts.length, 2)
  const read = (await Promise.all(texts.map(statementsOf))).flat()
  assert.ok(read.length > 0)
  const said = JSON.stringify(read, (_name, value) => (typeof value === 'bigint' ? Number(value) : value))
  for (const word of ['a-1', 'a-3', 'AC06', account.iban]) assert.ok(said.includes(word), word)
})

test('a file that is known, does not add up, or is of another account is refused whole', async () => {
  await hand('SUMS', [order('b-1')], (xml) => xml.replaceAll('<CtrlSum>18.15<', '<CtrlSum>18.16<'))
  assert.match(answers('pain.002-SUMS')[0] ?? '', /RJCT.*AM10/)
  await hand('FOREIGN', [order('b-2')], (xml) => xml.replaceAll(account.iban, GOOD))
  assert.match(answers('pain.002-FOREIGN')[0] ?? '', /RJCT.*AC01/)
  await hand('AGAIN', [order('b-3')], (xml) => xml.replace('<MsgId>AGAIN<', '<MsgId>FIRST<'))
  assert.match(answers('pain.002-FIRST').at(-1) ?? '', /RJCT.*AM05/)
  assert.deepEqual(await ordersOf('b-'), [])
  await hand('NOTHING', [order('z-1'), order('z-2', CLOSED)], (xml) =>
    xml.replace('>18.15</InstdAmt>', '>0.00</InstdAmt>').replaceAll('<CtrlSum>36.30<', '<CtrlSum>18.15<'),
  )
  assert.deepEqual(await ordersOf('z-1'), [['z-1', 'rejected', 'AM01']])
})

test('it misbehaves when it is told to: silence, late refusals, and statements that are missing or wrong', async () => {
  await fault('answer', 'silent')
  await hand('SILENT', [order('c-1')])
  assert.deepEqual(answers('pain.002-SILENT'), [])
  await fault('order', 'rejected')
  await fault('statement', 'missing')
  const before = answers('camt.053').length
  await aDayPasses()
  assert.deepEqual(await ordersOf('c-'), [['c-1', 'rejected', 'AM04']])
  assert.equal(answers('camt.053').length, before)
  assert.match(answers('pain.002-late').join(), /c-1.*RJCT.*AM04/)
  await sandbox.call('POST', '/bank/credits', { amount: 5_000, party: 'SANDBANK', remittance: 'PAYOUT po_1' })
  await aDayPasses()
  assert.match(answers('camt.053').at(-1) ?? '', /PAYOUT po_1/)
  assert.equal((await fault('statement', 'weather')).status, 400)
})

test('its page shows what moved, in English and French', async () => {
  const page = async (language: string) =>
    (await fetch(`${sandbox.baseUrl}/bank`, { headers: { 'accept-language': language } })).text()
  assert.match(await page('en'), /<h1>Bank<\/h1>[\s\S]*came back, AC06/)
  assert.match(await page('fr'), /<h1>Banque<\/h1>[\s\S]*revenu, AC06/)
})

test('its calendar agrees with ours on every day of the years that ours knows', () => {
  for (let day = '2025-01-01'; day < '2031-01-01'; day = addDays(day, 1))
    assert.equal(isTargetDay(day), isBankingDay(day), day)
})
