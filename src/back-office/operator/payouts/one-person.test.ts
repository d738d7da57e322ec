import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aCall } from '../../../../test/support/call.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { promise } from '../../../../test/support/paid-shop.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { connectBankAccount, setBankDetails } from '../../../bank-accounts/index.ts'
import { type Transaction, transaction } from '../../../db/database.ts'

const world = await startWorld({ WORKERS: 'off', FOUR_EYES: 'off' })
const { db, sealer } = world
const companyId = world.credentials.company_uid.slice(4)
const { uid } = world.credentials.merchants.SPLIT
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const by = (staffId: string) => aCall(world.businessClock, { actor: { kind: 'staff', staffId } })
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const folder = await mkdtemp(join(tmpdir(), 'whipround-one-person-'))
after(() => rm(folder, { recursive: true, force: true }))
const account = await write((tx) =>
  connectBankAccount(tx, by('op'), sealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)
const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
await write((tx) => setBankDetails(tx, by('owner'), sealer, merchantId, payee, 0))
const RELEASE = `/operator/payouts/release/${account.id}`

test('where four eyes are off, whoever planned releases with a second factor, and page and audit log say that one person did', async () => {
  await promise(db, by('shop'), { merchantId, companyId }, { amountMinor: 10_000n })
  const planned = await office.submit(`/operator/payouts/merchants/${uid}/plan`, { reason: 'asked for' }, admin)
  assert.equal(planned.statusCode, 303, planned.body)
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(RELEASE, longAgo)).statusCode, 303, 'asked again who they are')
  const page = await office.get(RELEASE, admin)
  assert.match(textOf(page.body), /You alone are enough for this here/)
  const seen = /name="seen" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  assert.equal((await office.submit(RELEASE, { seen }, admin)).statusCode, 303)
  const { rows } = await db.query(`select changes from audit_lines where act = 'payouts_released'`)
  assert.deepEqual(rows, [{ changes: { onePerson: { from: null, to: null } } }])
  assert.match(textOf((await office.get('/operator/audit', admin)).body), /By one person alone/)
})
