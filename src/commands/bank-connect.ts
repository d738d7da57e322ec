import { resolve } from 'node:path'
import { connectBankAccount, listBankAccounts, MESSAGE_VERSIONS } from '../bank-accounts/index.ts'
import { transaction } from '../db/database.ts'
import { whyHeldStill } from '../payouts/index.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb, Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { readOneOf } from './operator/read-values.ts'

const VERSIONS = Object.keys(MESSAGE_VERSIONS) as (keyof typeof MESSAGE_VERSIONS)[]

const CONNECT: Verb = {
  what: 'an account of yours from which merchants are paid',
  options: {
    label: { value: '"…"', what: 'how it is called here', isRequired: true },
    iban: { value: 'FR76…', what: 'its number', isRequired: true },
    holder: { value: '"…"', what: 'whose it is, by the legal name', isRequired: true },
    bic: { value: '…', what: 'where the bank wants one' },
    'folder-out': { value: '<path>', what: 'where files for the bank are put', isRequired: true },
    'folder-in': { value: '<path>', what: 'where its answers and statements lie', isRequired: true },
    version: { value: VERSIONS.join('|'), what: 'of pain.001 (otherwise 09)' },
    instant: { value: '', what: 'as instant transfers' },
  },
  run: connect,
}

export const BANK_ACCOUNT_VERBS: Verbs = {
  connect: CONNECT,
  list: {
    what: 'accounts that pay',
    options: {},
    run: async ({ db }) => {
      const items: Facts[] = []
      for (const account of await listBankAccounts(db))
        items.push({
          ...{ label: account.label, currency: account.currency, iban: `…${account.ibanLast4}` },
          ...{ version: account.messageVersion, instant: account.isInstant },
          ...{ folder_out: account.folderOut, folder_in: account.folderIn },
          ...{ connected_at: account.connectedAt, held_at: account.heldAt, held: account.heldReason },
          waits_for: account.heldAt ? ((await whyHeldStill(db, account)) ?? 'the next look into its folder') : null,
        })
      return {
        items,
        columns: ['label', 'currency', 'iban', 'version', 'folder_out', 'folder_in', 'held', 'waits_for'],
      }
    },
  },
}

async function connect({ db, call, sealer }: Ground, given: Given): Promise<Outcome> {
  const { label = '', iban = '', holder = '', bic = null } = given
  const version = readOneOf('version', given.version ?? '09', VERSIONS)
  const wished = {
    ...{ label, iban, holder, bic, version, isInstant: given.instant === 'on' },
    ...{ folderOut: resolve(given['folder-out'] ?? ''), folderIn: resolve(given['folder-in'] ?? '') },
  }
  const keys = await sealer()
  const account = await transaction(db, (tx) => connectBankAccount(tx, call, keys, wished))
  return {
    facts: {
      ...{ label: account.label, currency: account.currency, iban: `…${account.ibanLast4}` },
      ...{ version: account.messageVersion, instant: account.isInstant },
    },
  }
}
