import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import { testSandbox } from '../../sandbox/test-kit.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { takeTurns } from '../../test/support/thorough.ts'
import { readConfig } from '../config.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import { markInstallation } from '../installation/index.ts'
import { isCharged } from '../providers/charge/index.ts'
import { findBrand, PSP_FAMILIES } from '../providers/index.ts'
import { publicId } from '../shared/ids.ts'
import { readDemoFile, writeDemoFile } from './demo-file.ts'
import { joinDemoPsp } from './join-demo-psp.ts'

const { db, url } = await testDatabase()
await markInstallation(db, 'demo')
const key = 'k_3-x'.repeat(6)
const sandbox = await testSandbox({ key })
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-join-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const SECRET_KEYS = secretKeys(1)
const sealer = createSealer(parseKeyRing(SECRET_KEYS).sealing)
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEYS, LOG_LEVEL: 'silent' })
const { companyId } = await aMerchant(db, {}, sealer)

test('PSP=… knows every row of the catalogue: those that can be charged, and says of each other one that it cannot be', async () => {
  // Where no demo has run, nothing is made: the name alone is judged.
  const nowhere = readConfig({
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, 'nowhere'),
    SECRET_KEYS,
    LOG_LEVEL: 'silent',
  })
  const rows = PSP_FAMILIES.flatMap(({ name, brands }) => brands.map(({ id }) => ({ id, family: name })))
  const simulated = Object.values(simulators).map((simulator) => simulator.family)
  for (const { id, family } of rows) {
    if (isCharged(id)) {
      assert.ok(simulated.includes(family), `${family} has a simulator`)
      await joinDemoPsp(nowhere, id)
    } else await assert.rejects(joinDemoPsp(nowhere, id), new RegExp(`no PSP=${id} can be charged`))
  }
  const catalogue = readFileSync(new URL('../../docs/psps.md', import.meta.url), 'utf8')
  assert.deepEqual(
    rows.filter(({ id }) => !catalogue.includes(`\`${id}\``)),
    [],
  )
})

test('a demo that runs gets merchants at any PSP of the list, again where it has them, and says which there are', async () => {
  const nobody = { uid: '', secret: '', notification_secret: '', api_token: '' }
  await writeDemoFile(dataDir, {
    base_url: 'http://localhost:1',
    sandbox: { acquirer_url: sandbox.baseUrl, mailbox_url: '', clock_url: '' },
    bank: { url: '', account: { iban: '' } },
    acquirer: { name: 'sandbox', api_url: sandbox.baseUrl, key },
    dashboard: { url: '', email: '', password: '' },
    operator: { url: '', email: '', password: '' },
    company_uid: publicId('cmp', companyId),
    api_key: '',
    api_secret: '',
    merchants: { SPLIT: nobody, INSTALLMENT: nobody, DEFERRED: nobody, DOWN_PAYMENT: nobody },
    sandbox_key: key,
    sandbox_ports: { http: 1, smtp: 1 },
  })
  const brands = PSP_FAMILIES.flatMap((family) => family.brands.map(({ id }) => id)).filter(isCharged)
  assert.ok(brands.length >= 36)
  const joining = takeTurns(brands, 6)
  for (const brandId of joining) await joinDemoPsp(config, brandId)
  const { back = {} } = (await readDemoFile(dataDir)) ?? {}
  assert.deepEqual(Object.keys(back).sort(), [...joining].sort())
  const [first = ''] = joining
  await joinDemoPsp(config, first)
  assert.deepEqual((await readDemoFile(dataDir))?.back?.[first], back[first])
  assert.ok(findBrand('mercanet'))
  await assert.rejects(
    joinDemoPsp(config, 'mercanet'),
    /^Error: no PSP=mercanet can be charged; there are: .*midtrans.*propay.*stripe/,
  )
})
