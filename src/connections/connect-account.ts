import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { assertPublicUrl } from '../outbound/index.ts'
import type { AccountDescriptor, AccountSettings, CallTerms, ProviderAnswer } from '../providers/collect/index.ts'
import { DomainError } from '../refusals/index.ts'
import { newId } from '../shared/ids.ts'
import type { OwnKind } from './account-kind.ts'
import { AccountRefusal } from './account-refusal.ts'
import { listAccounts, saveAccount } from './account-store.ts'
import { answerOr } from './outcome.ts'
import type { OwnAccount } from './provider-account.ts'
import { openSettings, sealSettings } from './settings.ts'

/** Of either port at which we have accounts; what an account is opened for is another matter. */
type Connectable = AccountDescriptor<{ check(): Promise<ProviderAnswer<{ readonly account: string }>> }> & {
  readonly isSimulated?: true
}

export interface ConnectOrder {
  readonly descriptor: Connectable
  readonly given: AccountSettings
  readonly terms: CallTerms
  /** Who asks whether the key is accepted, where that is not this process. */
  readonly ask?: (
    given: AccountSettings,
    apiUrl: string | null,
  ) => Promise<ProviderAnswer<{ readonly account: string }>>
  readonly sealer: Sealer
  /** Our own public address: the provider's webhook calls there. */
  readonly baseUrl: string
  /** Test keys only: no real money may move there. */
  readonly isDemo: boolean
}

export interface ConnectedAccount extends Pick<OwnAccount, 'id' | 'mode' | 'reference' | 'isDefault'> {
  /** It was connected before, and keeps its id: its key was changed, or it comes back. */
  readonly isKnown: boolean
  readonly allowList: readonly string[]
}

/**
 * Asks the provider whether it accepts the key, makes there what we need, and keeps everything sealed. The first account
 * is the default. Throws in a sentence; before anything is made where the key is not accepted or its kind is wrong.
 */
export async function connectAccount(
  db: Database,
  call: Call,
  kind: OwnKind,
  order: ConnectOrder,
): Promise<ConnectedAccount> {
  const { descriptor, given, terms, sealer, baseUrl } = order
  const { name, label } = descriptor
  const mode = readMode(kind, order)
  const ask = order.ask ?? (async () => (await descriptor.open(terms, given)).check())
  const { account: reference } = answerOr(kind, await ask(given, terms.apiUrl), label)
  const known = (await listAccounts(db, kind)).find(
    (one) => one.provider === name && one.mode === mode && one.reference === reference,
  )
  const id = known?.id ?? newId()
  const callbackUrl = `${baseUrl}/callbacks/${kind.callbackPath(name, id)}`
  const previous = known && openSettings(sealer, kind, known)
  const made = await descriptor.connect({ ...terms, callbackUrl, previous }, given)
  const { settings, allowList } = answerOr(kind, made, label)
  const settingsSealed = sealSettings(sealer, kind, id, settings)
  return transaction(db, async (tx) => {
    const account = { id, provider: name, mode, reference, apiUrl: terms.apiUrl, settingsSealed }
    const { isDefault } = await saveAccount(tx, kind, account, call.systemClock.now())
    const connected = { provider: { from: null, to: name }, mode: { from: null, to: mode } }
    await recordAct(tx, call, { act: `${kind.column}_connected`, subject: id, changes: connected })
    leaveNote(tx, call, { message: `${kind.words.noun} was connected`, account: id, [kind.column]: name, mode })
    return { id, mode, reference, isDefault, isKnown: known !== undefined, allowList }
  })
}

/** Throws in a sentence where the key is none, or not of a kind that may be used here. No value is ever repeated. */
function readMode({ words }: OwnKind, { descriptor, given, terms, baseUrl, isDemo }: ConnectOrder): OwnAccount['mode'] {
  const { label, credentials, modeOf, isSimulated } = descriptor
  if (isSimulated && !isDemo) throw new Error(`${label} is a demo's: a service takes real payments`)
  for (const { name, isRequired, pattern, help } of credentials) {
    const value = given[name]
    if (isRequired && !value) throw new AccountRefusal('missing', words.missing(label, name, help), name)
    if (value && !pattern.test(value)) throw new AccountRefusal('malformed', words.malformed(label, name, help), name)
  }
  const mode = modeOf(given)
  if (!mode) throw new AccountRefusal('other_provider', words.noKey(label))
  if (isDemo && mode === 'live') throw new AccountRefusal('live_in_demo', words.liveInDemo(label))
  if (mode === 'live') requirePublic(baseUrl, 'BASE_URL, where a live account calls us,')
  if (terms.apiUrl && !isDemo) requirePublic(terms.apiUrl, '--api-url outside a demo')
  return mode
}

function requirePublic(url: string, name: string): void {
  try {
    assertPublicUrl(url, 'public', name)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new AccountRefusal('address', error.detail)
  }
}
