import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { assertPublicUrl } from '../../outbound/index.ts'
import type { IssuerDescriptor, IssuerMode, IssuerSettings, IssuerTerms } from '../../providers/issue/index.ts'
import { newId } from '../../shared/ids.ts'
import { openIssuerAccount, sealIssuerSettings } from './account.ts'
import { listIssuerAccounts, saveIssuerAccount } from './account-store.ts'
import { issuerAnswerOr } from './answer-or.ts'

export interface ConnectIssuerOrder {
  readonly descriptor: IssuerDescriptor
  readonly given: IssuerSettings
  readonly terms: IssuerTerms
  readonly sealer: Sealer
  /** Our own public address: the issuer's webhook calls there. */
  readonly baseUrl: string
  /** Test keys only: no real money may move there. */
  readonly isDemo: boolean
}

export interface ConnectedIssuer {
  readonly id: string
  readonly mode: IssuerMode
  readonly reference: string
  readonly isDefault: boolean
}

/**
 * Asks the issuer whether it accepts the key, makes there what we need, and keeps everything sealed. No card is involved,
 * so that it takes no vault. Throws in a sentence, without any of the values; before anything is made where the key is
 * not accepted or its kind is wrong.
 */
export async function connectIssuer(db: Database, call: Call, order: ConnectIssuerOrder): Promise<ConnectedIssuer> {
  const { descriptor, given, terms, sealer, baseUrl } = order
  const { name, label } = descriptor
  const mode = checkGiven(order)
  const { account: reference } = issuerAnswerOr(await (await descriptor.open(terms, given)).check(), label)
  const accounts = await listIssuerAccounts(db)
  const known = accounts.find((one) => one.issuer === name && one.mode === mode && one.reference === reference)
  const id = known?.id ?? newId()
  const callbackUrl = `${baseUrl}/callbacks/issuers/${id}`
  const previous = known && openIssuerAccount(sealer, known)?.settings
  const settings = issuerAnswerOr(
    await descriptor.connect({ ...terms, callbackUrl, ...(previous && { previous }) }, given),
    label,
  )
  const settingsSealed = sealIssuerSettings(sealer, id, settings)
  return transaction(db, async (tx) => {
    const account = { id, issuer: name, mode, reference, apiUrl: terms.apiUrl, settingsSealed }
    const { isDefault } = await saveIssuerAccount(tx, account, call.systemClock.now())
    leaveNote(tx, call, { message: 'a card issuer account was connected', account: id, issuer: name, mode })
    return { id, mode, reference, isDefault }
  })
}

function checkGiven({ descriptor, given, terms, baseUrl, isDemo }: ConnectIssuerOrder): IssuerMode {
  const { label, credentials } = descriptor
  const wrong = credentials.find(({ name, isRequired, pattern }) => {
    const value = given[name] ?? ''
    return value === '' ? isRequired : !pattern.test(value)
  })
  if (wrong) throw new Error(`${label}: ${wrong.name} is missing, or is none: ${wrong.help}`)
  const mode = descriptor.modeOf(given)
  if (mode === undefined) throw new Error(`${label}: this key is none`)
  if (mode === 'live' && isDemo) throw new Error(`${label}: this key is live, and a demo takes test keys only`)
  if (mode === 'live') assertPublicUrl(baseUrl, 'public', 'BASE_URL, where a live account calls us,')
  if (terms.apiUrl !== null && !isDemo) assertPublicUrl(terms.apiUrl, 'public', '--api-url outside a demo')
  return mode
}
