import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { AccountSettings } from '../providers/collect/index.ts'
import type { AccountKind } from './account-kind.ts'
import type { ProviderAccount } from './provider-account.ts'

/** Each value is bound to its row. */
export function settingsOf(table: AccountKind['table']): SealedColumn {
  return {
    table,
    column: 'settings_sealed',
    key: { id: 'uuid' },
    encoding: 'bytea',
    contextOf: (id = '') => `${table}.settings:${id}`,
  }
}

export function sealSettings(
  sealer: Sealer,
  { settings: column }: Pick<AccountKind, 'settings'>,
  accountId: string,
  settings: AccountSettings,
): Buffer {
  return sealer.seal(JSON.stringify(settings), column.contextOf(accountId))
}

/** For one use, and kept nowhere. Undefined: they are forgotten. Throws when the key that sealed them is missing. */
export function openSettings(
  sealer: Sealer,
  { settings: column }: Pick<AccountKind, 'settings'>,
  { id, settingsSealed }: Pick<ProviderAccount, 'id' | 'settingsSealed'>,
): AccountSettings | undefined {
  if (!settingsSealed) return undefined
  return JSON.parse(sealer.open(settingsSealed, column.contextOf(id))) as AccountSettings
}
