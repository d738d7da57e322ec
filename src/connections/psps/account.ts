import type { SealedColumn, Sealer } from '../../crypto/index.ts'
import type { OpenedPsp, ProviderAnswer, PspMode, PspSettings, ScaFlag } from '../../providers/charge/index.ts'
import type { NotificationStyle } from './notification-style.ts'

/** A merchant's account at its PSP. */
export interface PspAccount {
  readonly id: string
  readonly merchantId: string
  /** Which knows its family. */
  readonly brandId: string
  readonly mode: PspMode
  /** As the PSP called it when it was asked; null: it has not told. */
  readonly reference: string | null
  /** A simulator's; null: the PSP's own. */
  readonly apiUrl: string | null
  /** Null: they are forgotten. */
  readonly settingsSealed: Buffer | null
  /** The PSP's test card in place of ours. */
  readonly mocksCard: boolean
  /** How its charges are declared; null: as its family does first. */
  readonly scaFlag: ScaFlag | null
  /** Null: as its shop expects (`notificationStyle`). */
  readonly notifiesAs: NotificationStyle | null
  readonly connectedAt: Date
  readonly changedAt: Date
  readonly disconnectedAt: Date | null
  /** When it was last asked whether it accepts the credentials; null: accepted unchecked. */
  readonly checkedAt: Date | null
  /** `ok`, or why not. */
  readonly checkOutcome: string | null
}

/** Asks a PSP whether it accepts the credentials; the vault's, which alone speaks to PSPs. */
export type AskPsp = (account: OpenedPsp) => Promise<ProviderAnswer<{ readonly account: string | null }>>

export const PSP_SETTINGS: SealedColumn = {
  table: 'psp_accounts',
  column: 'settings_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `psp_accounts.settings:${id}`,
}

export function sealPspSettings(sealer: Sealer, accountId: string, settings: PspSettings): Buffer {
  return sealer.seal(JSON.stringify(settings), PSP_SETTINGS.contextOf(accountId))
}

/** For one call, and kept nowhere. Throws when its settings are forgotten, or the key that sealed them is missing. */
export function openPspAccount(sealer: Sealer, account: PspAccount): OpenedPsp {
  const { id, brandId, mode, apiUrl, settingsSealed } = account
  if (!settingsSealed) throw new Error(`the credentials of PSP account ${id} are forgotten`)
  return { brandId, mode, apiUrl, settings: openPspSettings(sealer, id, settingsSealed) }
}

/** Throws when the key that sealed them is missing. */
export function openPspSettings(sealer: Sealer, accountId: string, settingsSealed: Buffer): PspSettings {
  return JSON.parse(sealer.open(settingsSealed, PSP_SETTINGS.contextOf(accountId))) as PspSettings
}
