import { type Config, ConfigError } from '../config.ts'
import {
  ACQUIRER_ACCOUNTS,
  connectAccount,
  connectSandbox,
  listAccounts,
  makeDefault,
  openSettings,
} from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { createOutbound } from '../outbound/index.ts'
import type { AccountSettings, AcquirerDescriptor } from '../providers/collect/index.ts'
import { ACQUIRERS } from '../providers/index.ts'
import { systemClock } from '../shared/clocks.ts'
import type { DemoFile } from './demo-file.ts'

export interface DemoWorld {
  readonly baseUrl: string
  readonly key: string
  /** Where the sandbox simulates other acquirers, by their name. */
  readonly simulators: Readonly<Record<string, string>>
}

interface DemoTerms {
  readonly config: Config
  readonly sealer: Sealer
  readonly sandbox: DemoWorld
  readonly baseUrl: string
  /** Our address at the last start: webhooks go there. */
  readonly lastBaseUrl?: string | undefined
}

/**
 * Connects whom ACQUIRER names, as an operator would, and lets new payments go there: its simulator, or with ACQUIRER_KEY
 * its own test environment. Who was connected with this key and address at the last start stays so: connecting again may
 * change the key of webhooks under the feet of another process. Throws a `ConfigError` where that cannot be.
 */
export async function connectDemo(
  db: Database,
  { config, sealer, sandbox, baseUrl, lastBaseUrl }: DemoTerms,
): Promise<DemoFile['acquirer']> {
  const descriptor = ACQUIRERS.find(({ name }) => name === config.acquirer)
  if (!descriptor) throw new ConfigError(`ACQUIRER must be one of ${ACQUIRERS.map(({ name }) => name).join(', ')}`)
  const call = asOperator({ businessClock: systemClock, systemClock })
  const { name } = descriptor
  if (descriptor.isSimulated) {
    await makeDefault(db, call, ACQUIRER_ACCOUNTS, await connectSandbox(db, sealer, systemClock, sandbox))
    return { name, api_url: sandbox.baseUrl, key: sandbox.key }
  }
  const { apiUrl, given } = config.acquirerKey
    ? { apiUrl: null, given: { key: config.acquirerKey } }
    : simulated(descriptor, sandbox)
  const key = given.key ?? ''
  const known = (await listAccounts(db, ACQUIRER_ACCOUNTS)).find(
    (account) =>
      account.provider === name &&
      account.apiUrl === apiUrl &&
      openSettings(sealer, ACQUIRER_ACCOUNTS, account)?.key === key,
  )
  if (known && baseUrl === lastBaseUrl) {
    await makeDefault(db, call, ACQUIRER_ACCOUNTS, known.id)
    return { name, api_url: apiUrl, key }
  }
  const outbound = createOutbound({ policy: 'loopback_too' })
  try {
    const terms = { outbound, systemClock, timeoutMs: config.acquirerTimeoutMs, apiUrl }
    const { id } = await connectAccount(db, call, ACQUIRER_ACCOUNTS, {
      descriptor,
      given,
      terms,
      sealer,
      baseUrl,
      isDemo: true,
    })
    await makeDefault(db, call, ACQUIRER_ACCOUNTS, id)
  } catch (error) {
    throw new ConfigError(`ACQUIRER=${name}: ${(error as Error).message}`)
  } finally {
    await outbound.close()
  }
  return { name, api_url: apiUrl, key }
}

function simulated(
  { name, ofSimulator }: AcquirerDescriptor,
  { key, simulators }: DemoWorld,
): { apiUrl: string; given: AccountSettings } {
  const apiUrl = simulators[name]
  if (apiUrl && ofSimulator) return { apiUrl, given: ofSimulator(key) }
  throw new ConfigError(`ACQUIRER=${name}: the sandbox does not simulate it, ACQUIRER_KEY takes a test key of yours`)
}

/** One that is connected as it is, not simulated: it does not follow our clock. Undefined: there is none. */
export async function findRealAcquirer(db: Database): Promise<string | undefined> {
  const accounts = await listAccounts(db, ACQUIRER_ACCOUNTS)
  const real = accounts.find(({ provider, apiUrl, disconnectedAt }) => {
    const descriptor = ACQUIRERS.find(({ name }) => name === provider)
    return descriptor && !descriptor.isSimulated && apiUrl === null && disconnectedAt === null
  })
  return ACQUIRERS.find(({ name }) => name === real?.provider)?.label
}
