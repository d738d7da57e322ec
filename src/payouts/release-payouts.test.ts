import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { readStatusReport } from '../bank/index.ts'
import { connectBankAccount, findBankDetails, setBankDetails } from '../bank-accounts/index.ts'
import { PAYOUT_VERBS } from '../commands/payout.ts'
import { type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { applyStatusReport, cancelPayout, planForMerchant, releasePayouts, writeFiles } from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const by = (staffId: string): Call => aCall(clock, { actor: { kind: 'staff', staffId } })
const terms = { sealer: testSealer, mayBeOnePerson: false }
const folder = await mkdtemp(join(tmpdir(), 'payouts-'))
const main = {
  ...{ label: 'main', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: null, holder: 'Whipround SAS' },
  ...{ version: '09' as const, isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
} as const

const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const refused = (code: string, sentence?: RegExp) => (error: { code?: string; detail?: string }) => {
  assert.equal(error.code, code)
  if (sentence) assert.match(error.detail ?? '', sentence)
  return true
}

const pain002 = (message: string, transfer: string, status: string, why: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${transfer}</OrgnlEndToEndId>
<TxSts>${status}</TxSts><StsRsnInf>${why && `<Rsn><Cd>${why}</Cd></Rsn>`}<AddtlInf>ACME</AddtlInf></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

test('without a connected account nothing is exported: bank_account_not_found', async () => {
  const verb = PAYOUT_VERBS.export
  assert.ok(verb && 'run' in verb)
  const ground = { db, call: by('op'), sealer: async () => testSealer } as unknown as Parameters<typeof verb.run>[0]
  await assert.rejects(verb.run(ground, {}), refused('bank_account_not_found'))
})

test('an account is connected once, and with a number that is one', async () => {
  await write((tx) => connectBankAccount(tx, by('op'), testSealer, main))
  const again = { ...main, label: 'again' }
  await assert.rejects(
    write((tx) => connectBankAccount(tx, by('op'), testSealer, again)),
    refused('bank_account_known'),
  )
  const wrong = { ...again, iban: 'FR7630006000011234567890188' }
  await assert.rejects(
    write((tx) => connectBankAccount(tx, by('op'), testSealer, wrong)),
    /IBAN is not right/,
  )
})

test('a payout goes by a file that is the same for ever, released by somebody else, to an account as its owner set it', async () => {
  const account = await write((tx) =>
    connectBankAccount(tx, by('op'), testSealer, { ...main, label: 'second', iban: 'DE89370400440532013000' }),
  )
  const { merchantId } = await aMerchant(db)
  const { companyId } = await aMerchant(db)
  const payee = { iban: 'BE68539007547034', bic: null, holder: 'Charlie & Söhne' }
  await write((tx) => setBankDetails(tx, by('owner'), testSealer, merchantId, payee))
  const { rows } = await db.query<{ company_id: string }>('select company_id from merchants where id = $1', [
    merchantId,
  ])
  const of = { merchantId, companyId: rows[0]?.company_id ?? '' }
  const { purchaseId } = await aPurchase(db, of, { reference: newId() })
  await db.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, 12345, 'EUR', $4)`,
    [newId(), purchaseId, merchantId, MONDAY],
  )
  const planned = await write((tx) => planForMerchant(tx, by('planner'), merchantId))
  assert.equal(planned?.amountMinor, 12345n)
  assert.equal(await write((tx) => planForMerchant(tx, by('planner'), merchantId)), undefined, 'planned twice')
  const release = (staffId: string) => write((tx) => releasePayouts(tx, by(staffId), account, terms))
  await assert.rejects(release('other'), refused('payout_not_releasable', /too short a time ago/))
  clock.advance(3 * DAY_MS)
  await assert.rejects(release('planner'), refused('payout_not_releasable', /does not release it/))
  await assert.rejects(release('owner'), refused('payout_not_releasable', /whoever set the bank details/))
  await db.query('update bank_details set company_id = $2 where merchant_id = $1', [merchantId, companyId])
  await assert.rejects(release('other'), refused('payout_not_releasable', /changed outside/))
  await db.query('update bank_details set company_id = $2 where merchant_id = $1', [merchantId, of.companyId])
  // Released before a backup was restored: the folder knows more than the books.
  const lost = join(account.folderOut, `${'0a'.repeat(16)}.xml`)
  await mkdir(account.folderOut, { recursive: true })
  await writeFile(lost, '<Document/>')
  await assert.rejects(release('other'), refused('payout_not_releasable', /do not know 0a0a[0a]*\.xml/))
  await rm(lost)
  const { file } = await release('other')
  assert.equal(file.sumMinor, 12345n)
  const read = async () => {
    const names = await writeFiles(db, testSealer, account, clock)
    return { names, text: await readFile(join(account.folderOut, `${file.messageId}.xml`), 'utf8') }
  }
  const first = await read()
  assert.match(first.text, /<InstdAmt Ccy="EUR">123.45<\/InstdAmt>.*<Nm>Charlie \+ Sohne<\/Nm>.*BE68539007547034/)
  assert.deepEqual((await readdir(account.folderOut)).sort(), [`${file.messageId}.manifest`, `${file.messageId}.xml`])
  assert.deepEqual((await read()).names, [], 'written once')
  // As if the process had died between the folder and its note of it.
  await db.query('update payout_files set written_at = null')
  assert.equal((await read()).text, first.text)
  await assert.rejects(release('other'), refused('payout_not_releasable', /no payout waits/))
  const answer = (status: string, why = '') =>
    write(async (tx) => {
      const text = pain002(file.messageId, planned?.id.replaceAll('-', '') ?? '', status, why)
      return applyStatusReport(tx, by('op'), testSealer, await readStatusReport(Readable.from([Buffer.from(text)])))
    })
  assert.deepEqual(await answer('RVCM', 'PN02'), { sent: 0, rejected: 0, mismatches: 1 })
  const details = await findBankDetails(db, SYSTEM, merchantId)
  assert.equal(details?.verification, 'close')
  assert.equal(
    testSealer.open(details?.toldNameSealed as Buffer, `bank_details.told_name_sealed:${details?.id}`),
    'ACME',
  )
  assert.deepEqual(await answer('ACCP'), { sent: 1, rejected: 0, mismatches: 0 })
  assert.deepEqual(await answer('RJCT', 'AM05'), { sent: 0, rejected: 0, mismatches: 0 }, 'a second copy is no refusal')
  assert.deepEqual(await answer('RJCT', 'AC04'), { sent: 0, rejected: 1, mismatches: 0 })
  assert.deepEqual(await answer('RJCT', 'AC04'), { sent: 0, rejected: 0, mismatches: 0 }, 'told twice')
  const cancel = (id: string) => write((tx) => cancelPayout(tx, by('op'), id, 'wrong'))
  await assert.rejects(cancel(planned?.id ?? ''), refused('illegal_transition'))
  await assert.rejects(cancel(newId()), refused('payout_not_found'))
})
