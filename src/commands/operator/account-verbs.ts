import {
  type ConnectedAccount,
  type ConnectOrder,
  connectAccount,
  listAccounts,
  makeDefault,
  type OwnAccount,
  type OwnKind,
} from '../../connections/index.ts'
import type { Given, Operand } from './command-line.ts'
import type { Verb, Verbs } from './operate.ts'
import { type Ground, onAcquirerGround, readBaseUrl } from './operator-ground.ts'
import type { Facts } from './outcome.ts'
import { connectOptions, readCredentials } from './read-key.ts'

/** What a command for accounts of ours of one kind says and does otherwise than another. */
interface AccountCommand {
  readonly kind: OwnKind
  readonly descriptors: readonly ConnectOrder['descriptor'][]
  /** What else is told of one that was connected. */
  readonly connected: (account: ConnectedAccount) => Facts
  readonly listed: {
    /** Between when an account was checked and when it was disconnected. */
    readonly dates: (account: OwnAccount) => Facts
    readonly columns: readonly string[]
  }
  /** Asks them whether they accept our key: `ok` of each, or why not. */
  readonly check: (ground: Ground, accounts: readonly OwnAccount[]) => Promise<readonly string[]>
  /** Answers with what its provider did not take away, in a sentence. `isWaived`: the flag of `says.waiver` was given. */
  readonly disconnect: (ground: Ground, account: OwnAccount, isWaived: boolean) => Promise<string | undefined>
  readonly says: {
    readonly provider: string
    readonly default: string
    /** Of an account that is not the default. */
    readonly elsewhere: string
    readonly disconnect: string
    readonly waiver: { readonly flag: string; readonly what: string }
    /** When the default account has ended. */
    readonly noDefault: string
  }
}

/** What an operator does with accounts of ours. */
export function accountVerbs(command: AccountCommand): Verbs {
  const { descriptors } = command
  return {
    ...Object.fromEntries(descriptors.map((one) => [`connect ${one.name}`, connectVerb(command, one)] as const)),
    list: listVerb(command),
    default: defaultVerb(command),
    check: checkVerb(command),
    disconnect: disconnectVerb(command),
  }
}

function connectVerb({ kind, connected, says }: AccountCommand, descriptor: ConnectOrder['descriptor']): Verb {
  const { name, label, credentials } = descriptor
  return {
    what: `an account at ${label}; once more with the same account, a new key for it`,
    options: connectOptions(label, credentials),
    run: (ground, given) =>
      onAcquirerGround(ground, async ({ sealer, ...terms }) => {
        const account = await connectAccount(ground.db, ground.call, kind, {
          descriptor,
          given: await readCredentials(credentials, given),
          terms: { ...terms, apiUrl: given['api-url'] ?? null },
          sealer,
          baseUrl: await readBaseUrl(ground),
          isDemo: (await ground.addressPolicy()) === 'loopback_too',
        })
        const { id, mode, reference, isDefault, allowList } = account
        const facts = { account: id, [kind.column]: name, mode, reference, is_default: isDefault }
        const elsewhere = isDefault ? [] : [`${says.elsewhere} elsewhere: npm run ${kind.column} -- default ${id}`]
        return { facts: { ...facts, ...connected(account) }, notes: [...allowList, ...elsewhere] }
      }),
  }
}

function listVerb({ kind, listed }: Pick<AccountCommand, 'kind' | 'listed'>): Verb {
  return {
    what: 'all accounts, also those that were disconnected',
    options: {},
    run: async ({ db }) => ({
      items: (await listAccounts(db, kind)).map((account) => ({
        ...named(kind, account),
        is_default: account.isDefault,
        key: account.disconnectedAt ? 'disconnected' : account.checkOutcome,
        checked_at: account.checkedAt,
        ...listed.dates(account),
        disconnected_at: account.disconnectedAt,
      })),
      columns: listed.columns,
    }),
  }
}

function defaultVerb({ kind, says }: Pick<AccountCommand, 'kind' | 'says'>): Verb {
  return {
    what: says.default,
    operand: operandOf(kind, true),
    options: {},
    run: async (ground, given) => {
      const { id: account, provider, mode } = findAccount(await listAccounts(ground.db, kind), given, kind.column)
      await makeDefault(ground.db, ground.call, kind, account)
      return { facts: { account, [kind.column]: provider, mode, is_default: true } }
    },
  }
}

function checkVerb({ kind, check, says }: Pick<AccountCommand, 'kind' | 'check' | 'says'>): Verb {
  return {
    what: `asks ${says.provider} whether it accepts our key; without an account, all of them`,
    operand: operandOf(kind, false),
    options: {},
    run: async (ground, given) => {
      const all = await listAccounts(ground.db, kind)
      const asked = given.account
        ? [findAccount(all, given, kind.column)]
        : all.filter(({ disconnectedAt }) => !disconnectedAt)
      const keys = await check(ground, asked)
      return {
        items: asked.map((account, at) => ({ ...named(kind, account), key: keys[at] ?? null })),
        columns: ['account', kind.column, 'mode', 'reference', 'key'],
        isFailure: keys.some((key) => key !== 'ok'),
      }
    },
  }
}

function disconnectVerb({ kind, disconnect, says }: Pick<AccountCommand, 'kind' | 'disconnect' | 'says'>): Verb {
  const { waiver } = says
  return {
    what: says.disconnect,
    operand: operandOf(kind, true),
    options: { [waiver.flag]: { value: '', what: waiver.what } },
    run: async (ground, given) => {
      const account = findAccount(await listAccounts(ground.db, kind), given, kind.column)
      const left = await disconnect(ground, account, given[waiver.flag] !== undefined)
      const notes = [...(left ? [left] : []), ...(account.isDefault ? [says.noDefault] : [])]
      return { facts: { account: account.id, disconnected: true }, notes }
    },
  }
}

function operandOf({ column }: OwnKind, isRequired: boolean): Operand {
  return { name: 'account', what: `its id, or what the ${column} calls it`, isRequired }
}

function named({ column }: OwnKind, { id, provider, mode, reference }: OwnAccount): Facts {
  return { account: id, [column]: provider, mode, reference }
}

/** By its id or by what its maker calls it. Throws in a sentence when there is none, or more than one; `command` lists them. */
export function findAccount(accounts: readonly OwnAccount[], { account: named }: Given, command: string): OwnAccount {
  const [account, another] = accounts.filter(({ id, reference }) => id === named || reference === named)
  if (!account) throw new Error(`there is no account ${named}: npm run ${command} -- list`)
  if (another) throw new Error(`several accounts are called ${named}, take the id: npm run ${command} -- list`)
  return account
}
