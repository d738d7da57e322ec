import type { Sealer } from '../../crypto/index.ts'
import type { OpenedIssuer } from '../../providers/issue/index.ts'
import type { OwnKind } from '../account-kind.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { openSettings, settingsOf } from '../settings.ts'

/** Ours, whose cards merchants' PSPs are paid with. */
export const ISSUER_ACCOUNTS: OwnKind = {
  table: 'issuer_accounts',
  column: 'issuer',
  settings: settingsOf('issuer_accounts'),
  isRenamed: false,
  outcomes: { silent: 'no answer', rejected: { request: 'rejected' }, keepsCredentials: true },
  words: {
    noun: 'a card issuer account',
    joint: ': ',
    missing: wrongField,
    malformed: wrongField,
    noKey: (label) => `${label}: this key is none`,
    liveInDemo: (label) => `${label}: this key is live, and a demo takes test keys only`,
    remedy: ': purchases in mode BACK wait: npm run issuer -- connect',
  },
  nameOf: ({ provider, id }) => `card issuer ${provider} (${id})`,
  defaultNote: ({ id: account, provider: issuer }) => ({
    message: 'new cards are made at another account',
    account,
    issuer,
  }),
  callbackPath: (_provider, id) => `issuers/${id}`,
  // What it holds is asked at once of one that was just connected.
  turns: { among: 'settings_sealed is not null', atOnce: 'standing is null' },
  forgets: 'standing = null, silent_since = null,',
}

/** For one call, and kept nowhere. Undefined: it has to be connected again. Throws when the key that sealed it is missing. */
export function openIssuerAccount(sealer: Sealer, account: ProviderAccount): OpenedIssuer | undefined {
  const { provider: issuer, apiUrl } = account
  const settings = openSettings(sealer, ISSUER_ACCOUNTS, account)
  return settings && { issuer, apiUrl, settings }
}

function wrongField(label: string, field: string, help: string): string {
  return `${label}: ${field} is missing, or is none: ${help}`
}
