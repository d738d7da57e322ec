import {
  checkAccount,
  connectAccount,
  disconnectAccount,
  listAccounts,
  makeDefault,
  openAccounts,
} from '../connections/acquirers/index.ts'
import { asOperator } from '../events/index.ts'
import type { AcquirerDescriptor } from '../providers/collect/index.ts'
import { ACQUIRERS } from '../providers/index.ts'
import { systemClock } from '../shared/clocks.ts'
import type { Operand } from './operator/command-line.ts'
import { findAccount } from './operator/find-account.ts'
import { onAcquirerGround } from './operator/on-acquirer-ground.ts'
import type { Verb, Verbs } from './operator/operate.ts'
import { readBaseUrl } from './operator/read-base-url.ts'
import { connectOptions, readCredentials } from './operator/read-key.ts'

const ACCOUNT: Operand = { name: 'account', what: 'its id, or what the acquirer calls it', isRequired: true }
const call = asOperator({ businessClock: systemClock, systemClock })

/** `whipround acquirer …`: the accounts that payers pay through. */
export const ACQUIRER_VERBS: Verbs = {
  ...Object.fromEntries(ACQUIRERS.map((descriptor) => [`connect ${descriptor.name}`, connect(descriptor)])),
  list: {
    what: 'all accounts, also those that were disconnected',
    options: {},
    run: async ({ db }) => ({
      items: (await listAccounts(db)).map((account) => ({
        account: account.id,
        acquirer: account.acquirer,
        mode: account.mode,
        reference: account.reference,
        is_default: account.isDefault,
        key: account.disconnectedAt ? 'disconnected' : account.checkOutcome,
        checked_at: account.checkedAt,
        connected_at: account.connectedAt,
        disconnected_at: account.disconnectedAt,
      })),
      columns: ['account', 'acquirer', 'mode', 'reference', 'is_default', 'key', 'checked_at'],
    }),
  },
  default: {
    what: 'new payments go there; what was begun elsewhere goes on there',
    operand: ACCOUNT,
    options: {},
    run: async ({ db }, given) => {
      const { id, acquirer, mode } = findAccount(await listAccounts(db), given, 'acquirer')
      await makeDefault(db, call, id)
      return { facts: { account: id, acquirer, mode, is_default: true } }
    },
  },
  check: {
    what: 'asks the acquirer whether it accepts our key; without an account, all of them',
    operand: { ...ACCOUNT, isRequired: false },
    options: {},
    run: (ground, given) =>
      onAcquirerGround(ground, async (terms) => {
        const accounts = openAccounts(terms)
        await accounts.refresh(ground.db)
        const asked = given.account
          ? [findAccount(await listAccounts(ground.db), given, 'acquirer')]
          : (await listAccounts(ground.db)).filter(({ disconnectedAt }) => !disconnectedAt)
        const items = []
        for (const { id, acquirer, mode, reference } of asked) {
          const key = await checkAccount(ground.db, accounts, systemClock, id)
          items.push({ account: id, acquirer, mode, reference, key })
        }
        const isFailure = items.some(({ key }) => key !== 'ok')
        return { items, columns: ['account', 'acquirer', 'mode', 'reference', 'key'], isFailure }
      }),
  },
  disconnect: {
    what: 'ends an account that holds no money any more, and forgets its key',
    operand: ACCOUNT,
    options: {
      'accept-disputes': {
        value: '',
        what: 'though its payments can still be disputed or given back: nothing of that is heard then',
      },
    },
    run: (ground, given) =>
      onAcquirerGround(ground, async (terms) => {
        const account = findAccount(await listAccounts(ground.db), given, 'acquirer')
        const left = await disconnectAccount(ground.db, call, account, terms, {
          acceptsDisputes: given['accept-disputes'] !== undefined,
        })
        const notes = [
          ...(left ? [left] : []),
          ...(account.isDefault ? ['nobody can pay until another account is the default'] : []),
        ]
        return { facts: { account: account.id, disconnected: true }, notes }
      }),
  },
}

function connect(descriptor: AcquirerDescriptor): Verb {
  const { label, credentials } = descriptor
  return {
    what: `an account at ${label}; once more with the same account, a new key for it`,
    options: connectOptions(label, credentials),
    run: (ground, given) =>
      onAcquirerGround(ground, async (terms) => {
        const connected = await connectAccount(ground.db, call, {
          descriptor,
          given: await readCredentials(credentials, given),
          terms: { ...terms, apiUrl: given['api-url'] ?? null },
          sealer: terms.sealer,
          baseUrl: await readBaseUrl(ground),
          isDemo: (await ground.addressPolicy()) === 'loopback_too',
        })
        const { id, mode, reference, isDefault, isKnown } = connected
        return {
          facts: { account: id, acquirer: descriptor.name, mode, reference, is_default: isDefault, known: isKnown },
          notes: [
            ...connected.allowList,
            ...(isDefault ? [] : [`new payments go elsewhere: npm run acquirer -- default ${id}`]),
          ],
        }
      }),
  }
}
