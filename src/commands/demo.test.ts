import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { readConfig } from '../config.ts'
import { startDemo } from './demo.ts'
import { printDemoEnv } from './demo-env.ts'
import { type DemoFile, readDemoFile } from './demo-file.ts'

const ADDRESS = /https?:\/\/[^"'\s]+/g

test('every address that the demo writes down answers, also where an earlier one wrote down more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-demo-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  const { url } = await testDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...settings, PORT: String(await lastingPort()) })
  for (const start of [1, 2]) {
    const demo = await startDemo(config, () => {})
    const file = (await readDemoFile(dataDir)) as DemoFile
    assert.match(file.bank.account.iban, /^FR\d{25}$/)
    try {
      const told = JSON.stringify(file) + (await printDemoEnv(config))
      const addresses = [...new Set(told.match(ADDRESS))]
      assert.ok(addresses.length >= 4, told)
      for (const address of addresses) {
        // Books are shown to whoever has the sandbox's key, which is written down beside them.
        const { status } = await fetch(address, { headers: { authorization: `Bearer ${file.sandbox_key}` } })
        assert.ok(status < 400, `start ${start}: ${address} answers ${status}`)
      }
      const contract = await fetch(`${file.base_url}/docs`)
      assert.equal(contract.headers.get('cache-control'), 'no-store')
      const shown = await contract.text()
      for (const known of [`${file.api_key}:${file.api_secret}`, file.merchants.SPLIT.uid, file.company_uid])
        assert.ok(shown.includes(known), 'the demo’s page of the contract knows its credentials')
    } finally {
      await demo.close()
    }
  }
})

test('started again at its address, it keeps the acquirer as it was connected: its webhooks are signed as before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-demo-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  const { db, url } = await testDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', ACQUIRER: 'adyen' }
  const sealed: string[] = []
  const [port, other] = [String(await lastingPort()), String(await lastingPort())]
  for (const PORT of [port, port, other]) {
    const demo = await startDemo(readConfig({ ...settings, PORT }), () => {})
    const { rows } = await db.query<{ sealed: string }>(
      `select encode(settings_sealed, 'hex') as sealed from acquirer_accounts where is_default and acquirer = 'adyen'`,
    )
    sealed.push(rows[0]?.sealed ?? '')
    await demo.close()
  }
  assert.equal(sealed[1], sealed[0])
  assert.notEqual(sealed[2], sealed[1], 'called elsewhere, it is connected again')
})
