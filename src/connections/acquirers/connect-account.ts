import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { assertPublicUrl } from '../../outbound/index.ts'
import type { AccountSettings, AcquirerDescriptor, AcquirerMode, AcquirerTerms } from '../../providers/collect/index.ts'
import { newId } from '../../shared/ids.ts'
import { openSettings, sealSettings } from './account.ts'
import { listAccounts, saveAccount, setDefaultAccount } from './account-store.ts'
import { answerOr } from './answer-or.ts'

export interface ConnectOrder {
  readonly descriptor: AcquirerDescriptor
  readonly given: AccountSettings
  readonly terms: AcquirerTerms
  readonly sealer: Sealer
  /** Our own public address: the acquirer's webhook calls there. */
  readonly baseUrl: string
  /** Test keys only: no real money may move there. */
  readonly isDemo: boolean
}

export interface ConnectedAccount {
  readonly id: string
  readonly mode: AcquirerMode
  readonly reference: string
  readonly isDefault: boolean
  /** It was connected before, and keeps its id: its key was changed, or it comes back. */
  readonly isKnown: boolean
  readonly allowList: readonly string[]
}

/**
 * Asks the acquirer whether it accepts the key, makes there what we need, and keeps everything sealed. The first account
 * is the default. Throws in a sentence; before anything is made where the key is not accepted or its kind is wrong.
 */
export async function connectAccount(db: Database, call: Call, order: ConnectOrder): Promise<ConnectedAccount> {
  const { descriptor, given, terms, sealer, baseUrl } = order
  const { name, label } = descriptor
  const mode = readMode(order)
  const checked = await (await descriptor.open(terms, given)).check()
  const { account: reference } = answerOr(checked, label)
  const known = (await listAccounts(db)).find(
    (account) => account.acquirer === name && account.mode === mode && account.reference === reference,
  )
  const id = known?.id ?? newId()
  const callbackUrl = `${baseUrl}/callbacks/${name}/${id}`
  const previous = known && openSettings(sealer, known)
  const { settings, allowList } = answerOr(await descriptor.connect({ ...terms, callbackUrl, previous }, given), label)
  const isDefault = await transaction(db, async (tx) => {
    const others = await listAccounts(tx)
    const account = { id, acquirer: name, mode, reference, apiUrl: terms.apiUrl }
    await saveAccount(tx, { ...account, settingsSealed: sealSettings(sealer, id, settings) }, call.systemClock.now())
    leaveNote(tx, call, { message: 'an acquirer account was connected', account: id, acquirer: name, mode })
    if (others.some((other) => other.isDefault && other.id !== id)) return false
    await setDefaultAccount(tx, id)
    return true
  })
  return { id, mode, reference, isDefault, isKnown: known !== undefined, allowList }
}

/** Throws in a sentence where the key is none, or not of a kind that may be used here. No value is ever repeated. */
function readMode({ descriptor, given, terms, baseUrl, isDemo }: ConnectOrder): AcquirerMode {
  const { label, credentials, modeOf, isSimulated } = descriptor
  if (isSimulated && !isDemo) throw new Error(`${label} is a demo's: a service takes real payments`)
  for (const { name, isRequired, pattern, help } of credentials) {
    const value = given[name]
    if (isRequired && !value) throw new Error(`${label} needs ${name}: ${help}`)
    if (value && !pattern.test(value)) throw new Error(`this is no ${name} of ${label}: ${help}`)
  }
  const mode = modeOf(given)
  if (!mode) throw new Error(`this is no key of ${label}`)
  if (isDemo && mode === 'live') {
    throw new Error('this is a live key, and a demo takes test keys only: no real money may move here')
  }
  if (terms.apiUrl && !isDemo) assertPublicUrl(terms.apiUrl, 'public', '--api-url outside a demo')
  if (mode === 'live') assertPublicUrl(baseUrl, 'public', 'BASE_URL, where a live account calls us,')
  return mode
}
