import { remoteVaultOf } from '../../config.ts'
import type { Vault } from '../../vault/index.ts'
import type { Ground } from './operator-ground.ts'

/** What a command asks of the process that speaks to PSPs and card issuers. It pays nothing. */
export interface AskingVault {
  readonly psp: Pick<Vault['psp'], 'check' | 'lookUp' | 'refund'>
  readonly issuer: Pick<Vault['issuer'], 'check'>
  readonly begin: Vault['begin']
  readonly address: Vault['address']
  readonly close: Vault['close']
}

export type OpenVault = (ground: Ground) => Promise<AskingVault>

/** One for as long as the command takes; the one that stands apart where there is such. */
export const openOwnVault: OpenVault = async ({ config, addressPolicy }) => {
  const { openVault } = await import('../../vault/index.ts')
  // What it could say to a log is its answer as well.
  const log = { warn: () => {} }
  const terms = { timeoutMs: config.acquirerTimeoutMs, policy: await addressPolicy(), log }
  return openVault({ ...terms, remote: remoteVaultOf(config) })
}

/** Throws in a sentence where none can be asked, whatever it is asked: where none can be, nobody would be paid either. */
export async function withVault<T>(
  open: OpenVault,
  ground: Ground,
  work: (vault: AskingVault) => Promise<T>,
): Promise<T> {
  const vault = await open(ground)
  try {
    const failure = await vault.begin()
    const what = vault.address ? `at ${vault.address} cannot be asked` : 'does not start here'
    if (failure) throw new Error(`the process that speaks to PSPs and card issuers ${what}: ${failure}`)
    return await work(vault)
  } finally {
    await vault.close()
  }
}
