import type { Vault } from '../../vault/index.ts'
import type { Ground } from './operator-ground.ts'

/** What a command asks of the process that speaks to PSPs and card issuers. It pays nothing. */
export interface AskingVault {
  readonly psp: Pick<Vault['psp'], 'check' | 'lookUp' | 'refund'>
  readonly issuer: Pick<Vault['issuer'], 'check'>
  readonly begin: Vault['begin']
  readonly close: Vault['close']
}

export type OpenVault = (ground: Ground) => Promise<AskingVault>

/** One for as long as the command takes. */
export const openOwnVault: OpenVault = async ({ config, addressPolicy }) => {
  const { openVault } = await import('../../vault/index.ts')
  // What it could say to a log is its answer as well.
  const log = { warn: () => {} }
  return openVault({ timeoutMs: config.acquirerTimeoutMs, policy: await addressPolicy(), log })
}

/** Throws in a sentence where none can be started, whatever is asked of it: where none can be, nobody would be paid either. */
export async function withVault<T>(
  open: OpenVault,
  ground: Ground,
  work: (vault: AskingVault) => Promise<T>,
): Promise<T> {
  const vault = await open(ground)
  try {
    const failure = await vault.begin()
    if (failure) throw new Error(`the process that speaks to PSPs and card issuers does not start here: ${failure}`)
    return await work(vault)
  } finally {
    await vault.close()
  }
}
