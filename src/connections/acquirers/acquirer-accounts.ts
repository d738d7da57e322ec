import type { OwnKind } from '../account-kind.ts'
import { settingsOf } from '../settings.ts'

/** Ours, that payers pay through. */
export const ACQUIRER_ACCOUNTS: OwnKind = {
  table: 'acquirer_accounts',
  column: 'acquirer',
  settings: settingsOf('acquirer_accounts'),
  isRenamed: false,
  outcomes: {
    silent: 'does not answer',
    rejected: { credentials: 'does not accept this key', request: 'takes this for no valid request' },
    keepsCredentials: true,
  },
  words: {
    noun: 'an acquirer account',
    joint: ' ',
    missing: (label, field, help) => `${label} needs ${field}: ${help}`,
    malformed: (label, field, help) => `this is no ${field} of ${label}: ${help}`,
    noKey: (label) => `this is no key of ${label}`,
    liveInDemo: () => 'this is a live key, and a demo takes test keys only: no real money may move here',
    remedy: '',
  },
  nameOf: ({ provider, mode, reference }) => `${provider} account ${reference} (${mode})`,
  defaultNote: ({ id: account, provider: acquirer, mode }) => ({
    message: 'new payments go to another acquirer account',
    account,
    acquirer,
    mode,
  }),
  callbackPath: (provider, id) => `${provider}/${id}`,
  turns: { among: 'disconnected_at is null', atOnce: 'false' },
  forgets: '',
}
