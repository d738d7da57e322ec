import type { SealedColumn, Sealer } from '../../crypto/index.ts'
import type { IssuerMode, IssuerSettings, OpenedIssuer, ProviderAnswer } from '../../providers/issue/index.ts'

/** An account of ours at a card issuer. */
export interface IssuerAccount {
  readonly id: string
  readonly issuer: string
  readonly mode: IssuerMode
  /** As the issuer calls it. */
  readonly reference: string
  /** A simulator's; null: the issuer's own. */
  readonly apiUrl: string | null
  /** Null: it has to be connected again. */
  readonly settingsSealed: Buffer | null
  /** New cards are made there. */
  readonly isDefault: boolean
  readonly disconnectedAt: Date | null
  /** When it was last asked whether it accepts our key. */
  readonly checkedAt: Date
  /** `ok`, or why not. */
  readonly checkOutcome: string
  readonly connectedAt: Date
  /** When all its cards were last compared with our settlements (system clock), and up to when (business clock). */
  readonly comparedAt: Date | null
  readonly comparedUntil: Date | null
}

/** Asks an issuer whether it accepts the key; the vault's. */
export type AskIssuer = (account: OpenedIssuer) => Promise<ProviderAnswer<{ readonly account: string }>>

export const ISSUER_SETTINGS: SealedColumn = {
  table: 'issuer_accounts',
  column: 'settings_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `issuer_accounts.settings:${id}`,
}

export function sealIssuerSettings(sealer: Sealer, accountId: string, settings: IssuerSettings): Buffer {
  return sealer.seal(JSON.stringify(settings), ISSUER_SETTINGS.contextOf(accountId))
}

/** For one call, and kept nowhere. Undefined: it has to be connected again. Throws when the key that sealed them is missing. */
export function openIssuerAccount(sealer: Sealer, account: IssuerAccount): OpenedIssuer | undefined {
  const { id, issuer, apiUrl, settingsSealed } = account
  if (!settingsSealed) return undefined
  const settings = JSON.parse(sealer.open(settingsSealed, ISSUER_SETTINGS.contextOf(id))) as IssuerSettings
  return { issuer, apiUrl, settings }
}
