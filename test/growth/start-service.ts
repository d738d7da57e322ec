import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { ACQUIRER_ACCOUNTS, saveAccount, sealSettings, setDefaultAccount } from '../../src/connections/index.ts'
import { createSealer, parseKeyRing } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { newId } from '../../src/shared/ids.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { secretKeys } from '../support/secret-keys.ts'

export const keyRing = parseKeyRing(secretKeys(1))
export const sealer = createSealer(keyRing.sealing)

type Load = <Module>(path: string) => Promise<Module>

/** A service of the copy, until the test ends. */
export async function startService(load: Load, databaseUrl: string, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'whipround-growth-'))
  const app = await load<typeof import('../../src/app.ts')>('src/app.ts')
  const { readConfig } = await load<typeof import('../../src/config.ts')>('src/config.ts')
  const PORT = String(await lastingPort())
  const config = readConfig({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
  const removeFolder = () => rmSync(dataDir, { recursive: true })
  const terms = { config, databaseUrl, keyRing, serves: true, works: false }
  const service = await app.startService(terms).catch((error) => {
    removeFolder()
    throw error
  })
  after(async () => {
    await service.close()
    removeFolder()
  })
  return service
}

/** An account at the dummy acquirer, as the default one; its id. */
export async function connectDummy(db: Database): Promise<string> {
  const account = { id: newId(), provider: 'dummy', mode: 'test', reference: 'acct_dummy', apiUrl: null } as const
  const settingsSealed = sealSettings(sealer, ACQUIRER_ACCOUNTS, account.id, { key: 'dummy_test_1' })
  await transaction(db, async (tx) => {
    await saveAccount(tx, ACQUIRER_ACCOUNTS, { ...account, settingsSealed }, new Date())
    await setDefaultAccount(tx, ACQUIRER_ACCOUNTS, account.id)
  })
  return account.id
}
