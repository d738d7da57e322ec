import assert from 'node:assert/strict'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aPaidShop, promise } from '../../test/support/paid-shop.ts'
import { MONDAY, testSealer } from '../../test/support/telling.ts'
import { readStatusReport } from '../bank/index.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { transaction } from '../db/database.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  applyStatusReport,
  confirmOpening,
  findPayout,
  listFiles,
  planForMerchant,
  releasePayouts,
  writeFiles,
} from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const planner = aCall(clock)
const releaser = aCall(clock, { actor: { kind: 'staff', staffId: 'other' } })
const terms = { sealer: testSealer, mayBeOnePerson: false }
const folder = await mkdtemp(join(tmpdir(), 'answers-'))
const account = await transaction(db, (tx) =>
  connectBankAccount(tx, planner, testSealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)

async function planned(): Promise<string> {
  const shop = await aPaidShop(db, planner)
  await promise(db, planner, shop, { amountMinor: 10_000n })
  const of = { merchantId: shop.merchantId, currency: 'EUR' }
  await transaction(db, (tx) => confirmOpening(tx, planner, of, { paidOutsideMinor: 0n, reason: 'new' }))
  const payout = await transaction(db, (tx) => planForMerchant(tx, planner, shop.merchantId))
  assert.ok(payout)
  return payout.id
}

const release = () => transaction(db, (tx) => releasePayouts(tx, releaser, account, terms))
const write = () => writeFiles(db, testSealer, account, clock)
const stateOf = async (id: string) => (await findPayout(db, SYSTEM, id))?.state
const reasons = (...codes: readonly string[]) =>
  codes.map((code) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`).join('')
const transfer = (id: string, status: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${id.replaceAll('-', '').toUpperCase()}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>`

/** `whole`: what is said of the file; `order`: of its one order, with its transfers. */
async function answer(message: string, { whole = '', order = '' }) {
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId>${whole}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}</OrgnlPmtInfId>${order}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const report = await readStatusReport(Readable.from([Buffer.from(text)]))
  return transaction(db, (tx) => applyStatusReport(tx, planner, testSealer, report))
}

test('a bank that refuses the order as a whole, and names no transfer, has refused every one', async () => {
  const id = await planned()
  const { file } = await release()
  await write()
  const order = `<PmtInfSts>RJCT</PmtInfSts>${reasons('AC01')}`
  assert.deepEqual(await answer(file.messageId, { order }), { sent: 0, rejected: 1, mismatches: 0 })
  const payout = await findPayout(db, SYSTEM, id)
  assert.deepEqual([payout?.state, payout?.reasonCode], ['rejected', 'AC01'])
})

for (const code of ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'])
  test(`a second copy that is refused with ${code} leaves the first one under way, wherever the bank says so`, async () => {
    const id = await planned()
    const { file } = await release()
    await write()
    await answer(file.messageId, { whole: `<GrpSts>RJCT</GrpSts>${reasons(code)}`, order: transfer(id, 'RJCT') })
    await answer(file.messageId, { order: `<PmtInfSts>RJCT</PmtInfSts>${reasons(code)}` })
    assert.equal(await stateOf(id), 'exported')
  })

test('what a bank calls by capital letters is ours all the same; its own words are no code', async () => {
  const id = await planned()
  const { file } = await release()
  await write()
  const said = `<GrpSts>ACCP</GrpSts>`
  const order = transfer(id, 'RJCT').replace('</TxSts>', `</TxSts>${reasons('4242 4242 4242 4242')}`)
  await answer(file.messageId.toUpperCase(), { whole: said, order })
  const payout = await findPayout(db, SYSTEM, id)
  assert.deepEqual([payout?.state, payout?.reasonCode], ['rejected', 'NARR'])
})

test('a file that a bank has spoken of is not written again: what it refused is open, and would be paid twice', async () => {
  // As after a backup of the moment between release and folder: the bank took the file in the time that was lost.
  const id = await planned()
  const { file } = await release()
  await answer(file.messageId, { whole: `<GrpSts>RJCT</GrpSts>${reasons('AC01')}` })
  assert.equal(await stateOf(id), 'rejected')
  assert.deepEqual(await write(), [])
  assert.ok(!(await readdir(account.folderOut)).includes(`${file.messageId}.xml`))
  const found = (await listFiles(db, 99)).find((one) => one.id === file.id)
  assert.ok(found?.writtenAt, 'it waits for nothing any more')
})

test('two who write at once write a file once', async () => {
  await planned()
  const { file } = await release()
  const names = (await Promise.all([write(), write(), write()])).flat()
  assert.deepEqual(names, [`${file.messageId}.xml`])
})

test('two who release at once make one file', async () => {
  await planned()
  const outcomes = await Promise.allSettled([release(), release()])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await write()
})

for (const [what, change] of [
  ['amount', 'amount_minor = amount_minor + 1'],
  ['reserve', 'amount_minor = amount_minor + reserve_minor, reserve_minor = 0'],
  [
    'merchant',
    'merchant_id = (select id from merchants where id <> payouts.merchant_id order by id limit 1), holds_day = false',
  ],
] as const)
  test(`a payout whose ${what} was changed outside of the verbs goes into no file`, async () => {
    const id = await planned()
    await db.query(`update payouts set ${change} where id = $1`, [id])
    await assert.rejects(release(), (error: { detail?: string }) => {
      assert.match(error.detail ?? '', /changed outside of this service: cancel it/)
      return true
    })
    await db.query(`update payouts set stopped_at = now(), stopped_by = 'x', stop_reason = 'x' where id = $1`, [id])
  })

test('beyond the last year whose closing days are known nothing is released', async () => {
  clock.advance(Date.parse('2030-12-31T10:00:00Z') - clock.now().getTime())
  const id = await planned()
  await assert.rejects(release(), (error: { detail?: string }) => {
    assert.match(error.detail ?? '', /closing days of TARGET/)
    return true
  })
  assert.equal(await stateOf(id), 'planned')
})
