import {
  checkIssuerAccount,
  connectIssuer,
  disconnectIssuer,
  listIssuerAccounts,
  makeDefaultIssuer,
} from '../connections/issuers/index.ts'
import { ISSUERS } from '../providers/index.ts'
import type { IssuerDescriptor } from '../providers/issue/index.ts'
import type { Operand } from './operator/command-line.ts'
import { findAccount } from './operator/find-account.ts'
import { onAcquirerGround } from './operator/on-acquirer-ground.ts'
import { type OpenVault, withVault } from './operator/on-vault.ts'
import type { Verb, Verbs } from './operator/operate.ts'
import { readBaseUrl } from './operator/read-base-url.ts'
import { connectOptions, readCredentials } from './operator/read-key.ts'

const ACCOUNT: Operand = { name: 'account', what: 'its id, or what the issuer calls it', isRequired: true }
const COLUMNS = ['account', 'issuer', 'mode', 'reference', 'key']

/** `whipround issuer …`: the accounts whose cards merchants' PSPs are paid with. */
export function issuerVerbs(open: OpenVault): Verbs {
  return {
    ...Object.fromEntries(ISSUERS.map((descriptor) => [`connect ${descriptor.name}`, connect(descriptor)])),
    list: {
      what: 'all accounts, also those that were disconnected',
      options: {},
      run: async ({ db }) => ({
        items: (await listIssuerAccounts(db)).map((account) => ({
          account: account.id,
          issuer: account.issuer,
          mode: account.mode,
          reference: account.reference,
          is_default: account.isDefault,
          key: account.disconnectedAt ? 'disconnected' : account.checkOutcome,
          checked_at: account.checkedAt,
          disconnected_at: account.disconnectedAt,
        })),
        columns: [...COLUMNS, 'is_default'],
      }),
    },
    default: {
      what: 'new cards are made there; those of purchases under way stay where they were made',
      operand: ACCOUNT,
      options: {},
      run: async ({ db, call }, given) => {
        const { id: account, issuer, mode } = findAccount(await listIssuerAccounts(db), given, 'issuer')
        await makeDefaultIssuer(db, call, account)
        return { facts: { account, issuer, mode, is_default: true } }
      },
    },
    check: {
      what: 'asks the card issuer whether it accepts our key; without an account, all of them',
      operand: { ...ACCOUNT, isRequired: false },
      options: {},
      run: (ground, given) =>
        withVault(open, ground, async (vault) => {
          const { db, call } = ground
          const terms = { sealer: await ground.sealer(), ask: vault.issuer.check }
          const all = await listIssuerAccounts(db)
          const asked = given.account
            ? [findAccount(all, given, 'issuer')]
            : all.filter(({ disconnectedAt }) => !disconnectedAt)
          const items = await Promise.all(
            asked.map(async (account) => {
              const key = await checkIssuerAccount(db, call, account, terms)
              const { id, issuer, mode, reference } = account
              return { account: id, issuer, mode, reference, key }
            }),
          )
          return { items, columns: COLUMNS, isFailure: items.some(({ key }) => key !== 'ok') }
        }),
    },
    disconnect: {
      what: 'ends an account that no merchant can give anything back to any more, and forgets its key',
      operand: ACCOUNT,
      options: {
        'accept-credits': {
          value: '',
          what: 'though merchants may still give back what its cards paid: nothing of that is heard then',
        },
      },
      run: (ground, given) =>
        onAcquirerGround(ground, async ({ sealer, ...terms }) => {
          const account = findAccount(await listIssuerAccounts(ground.db), given, 'issuer')
          const left = await disconnectIssuer(ground.db, ground.call, account, {
            sealer,
            terms: { ...terms, apiUrl: account.apiUrl },
            acceptsCredits: given['accept-credits'] !== undefined,
          })
          const notes = [
            ...(left ? [left] : []),
            ...(account.isDefault ? ['no purchase can be settled at a PSP until another account is the default'] : []),
          ]
          return { facts: { account: account.id, disconnected: true }, notes }
        }),
    },
  }
}

function connect(descriptor: IssuerDescriptor): Verb {
  const { name, label, credentials } = descriptor
  return {
    what: `an account at ${label}; once more with the same account, a new key for it`,
    options: connectOptions(label, credentials),
    run: (ground, given) =>
      onAcquirerGround(ground, async ({ sealer, ...terms }) => {
        const { id, mode, reference, isDefault } = await connectIssuer(ground.db, ground.call, {
          descriptor,
          given: await readCredentials(credentials, given),
          terms: { ...terms, apiUrl: given['api-url'] ?? null },
          sealer,
          baseUrl: await readBaseUrl(ground),
          isDemo: (await ground.addressPolicy()) === 'loopback_too',
        })
        return {
          facts: { account: id, issuer: name, mode, reference, is_default: isDefault },
          notes: isDefault ? [] : [`new cards are made elsewhere: npm run issuer -- default ${id}`],
        }
      }),
  }
}
