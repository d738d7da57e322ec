import { ACQUIRER_ACCOUNTS, saveAccount, sealSettings, setDefaultAccount } from '../../src/connections/index.ts'
import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { transaction } from '../../src/db/database.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Ground, Shop } from './ground.ts'

export interface BenchAccount {
  readonly acquirer: 'adyen' | 'stripe'
  readonly reference: string
  readonly apiUrl: string
  readonly settings: Readonly<Record<string, string>>
}

/** A row as `npm run acquirer -- connect` leaves it, for all new payments; nobody is asked. Answers with its id. */
export async function saveBenchAccount(
  { dataDir }: Ground,
  { db }: Shop,
  { settings, acquirer: provider, ...account }: BenchAccount,
): Promise<string> {
  const id = newId()
  const sealer = createSealer((await readKeyRing(dataDir, null)).sealing)
  await transaction(db, async (tx) => {
    const settingsSealed = sealSettings(sealer, ACQUIRER_ACCOUNTS, id, settings)
    await saveAccount(tx, ACQUIRER_ACCOUNTS, { id, provider, mode: 'test', ...account, settingsSealed }, new Date())
    await setDefaultAccount(tx, ACQUIRER_ACCOUNTS, id)
  })
  return id
}
