import type { OpenedPsp, ProviderAnswer, ScaFlag } from '../../providers/charge/index.ts'
import type { AccountKind } from '../account-kind.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { settingsOf } from '../settings.ts'
import type { NotificationStyle } from './notification-style.ts'

/** A merchant's account at its PSP. */
export interface PspAccount extends ProviderAccount {
  readonly merchantId: string
  /** The PSP's test card in place of ours. */
  readonly mocksCard: boolean
  /** How its charges are declared; null: as its family does first. */
  readonly scaFlag: ScaFlag | null
  /** When a look-up by reference first found what was paid there; null: none has, or nobody had to know (`absenceCounts`). */
  readonly referenceFoundAt: Date | null
  /** When a look-up by reference did not find what its PSP knows by its own id; null: none was missed. */
  readonly referenceMissedAt: Date | null
  /** Null: as its shop expects (`notificationStyle`). */
  readonly notifiesAs: NotificationStyle | null
}

/** Asks a PSP whether it accepts the credentials; the vault's, which alone speaks to PSPs. */
export type AskPsp = (account: OpenedPsp) => Promise<ProviderAnswer<{ readonly account: string | null }>>

/** Merchants' own, that they are settled through. */
export const PSP_ACCOUNTS: AccountKind = {
  table: 'psp_accounts',
  column: 'psp',
  settings: settingsOf('psp_accounts'),
  isRenamed: true,
  outcomes: {
    silent: 'does not answer',
    rejected: {
      credentials: 'does not accept these credentials',
      request: 'takes this for no valid request',
      not_allow_listed: 'does not know the address we call from: npm run psp -- allow-list',
      unsupported: null,
    },
    keepsCredentials: false,
  },
}
