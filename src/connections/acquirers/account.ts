import type { SealedColumn, Sealer } from '../../crypto/index.ts'
import type { AccountSettings, AcquirerMode } from '../../providers/collect/index.ts'

/** An account of ours at an acquirer. */
export interface AcquirerAccount {
  readonly id: string
  readonly acquirer: string
  readonly mode: AcquirerMode
  /** As the acquirer calls it. */
  readonly reference: string
  /** A simulator's; null: the acquirer's own. */
  readonly apiUrl: string | null
  /** Null: it has to be connected again. */
  readonly settingsSealed: Buffer | null
  /** New payments go there. */
  readonly isDefault: boolean
  readonly connectedAt: Date
  /** What processes have opened of it before is not it any more. */
  readonly changedAt: Date
  readonly disconnectedAt: Date | null
  /** When it was last asked whether it accepts our key. */
  readonly checkedAt: Date
  /** `ok`, or why not. */
  readonly checkOutcome: string
}

export const ACCOUNT_SETTINGS: SealedColumn = {
  table: 'acquirer_accounts',
  column: 'settings_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `acquirer_accounts.settings:${id}`,
}

export function sealSettings(sealer: Sealer, accountId: string, settings: AccountSettings): Buffer {
  return sealer.seal(JSON.stringify(settings), ACCOUNT_SETTINGS.contextOf(accountId))
}

/** Undefined: it has to be connected again. Throws when the key that sealed them is missing. */
export function openSettings(sealer: Sealer, account: AcquirerAccount): AccountSettings | undefined {
  const { id, settingsSealed } = account
  if (!settingsSealed) return undefined
  return JSON.parse(sealer.open(settingsSealed, ACCOUNT_SETTINGS.contextOf(id))) as AccountSettings
}
