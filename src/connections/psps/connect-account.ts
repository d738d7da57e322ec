import type { Sealer } from '../../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { assertPublicUrl } from '../../outbound/index.ts'
import type { PspBrand, PspFamily, PspMode, ScaFlag } from '../../providers/charge/index.ts'
import { takesCharges, unprovenParts } from '../../providers/charge/index.ts'
import { newId, publicId } from '../../shared/ids.ts'
import { AccountRefusal } from '../account-refusal.ts'
import { isRefused, outcomeOf } from '../outcome.ts'
import { sealSettings } from '../settings.ts'
import {
  countPspHoldings,
  findPspAccount,
  insertPspAccount,
  lockMerchantOfAccounts,
  markPspDisconnected,
} from './account-store.ts'
import { checkCredentials, chooseMode } from './check-credentials.ts'
import { requireScaFlag } from './choose-sca-flag.ts'
import { type NotificationStyle, notificationStyle } from './notification-style.ts'
import { type AskPsp, PSP_ACCOUNTS, type PspAccount } from './psp-accounts.ts'
import { recordPspAct } from './record-psp-act.ts'

/** What credentials are tried with. */
export interface PspConnectTerms {
  readonly ask: AskPsp
  readonly sealer: Sealer
  /** Test credentials only: no real money may move there. */
  readonly isDemo: boolean
  /** Kept though nobody could be asked; what the PSP refuses never is. */
  readonly acceptsUnchecked: boolean
  /** Connected though nothing but documents speaks for a part of its adapter. */
  readonly acceptsUnproven: boolean
}

export interface PspConnectOrder extends Pick<PspAccount, 'merchantId' | 'apiUrl' | 'mocksCard'> {
  readonly family: PspFamily
  readonly brand: PspBrand
  readonly given: Readonly<Record<string, unknown>>
  readonly mode: PspMode | undefined
  /** Absent: as the shop expects it. */
  readonly notifiesAs: NotificationStyle | undefined
  /** Absent: as charges are declared to this PSP first. */
  readonly scaFlag: ScaFlag | undefined
}

export interface ConnectedPsp extends Pick<PspAccount, 'id' | 'mode' | 'reference' | 'scaFlag'> {
  readonly notifiesAs: NotificationStyle
  readonly isChecked: boolean
  /** The one in whose place it comes; what is under way there ends there. */
  readonly replaced: string | undefined
}

/**
 * Asks the PSP whether it accepts the merchant's credentials and keeps them sealed: purchases made from now on are settled
 * there. Throws in a sentence, before anything is kept.
 */
export async function connectPspAccount(
  db: Database,
  call: Call,
  order: PspConnectOrder,
  terms: PspConnectTerms,
): Promise<ConnectedPsp> {
  const { merchantId, family, brand, apiUrl, mocksCard } = order
  refuseUnproven(order, terms)
  const settings = checkCredentials(family, brand, order.given)
  const mode = chooseMode(family, brand, settings, order.mode)
  refuseMixing(order, mode, terms)
  const scaFlag = requireScaFlag(family, brand, order.scaFlag ?? family.traits.scaFlags[0])
  const notifiesAs = order.notifiesAs ?? null
  const checked = await askOrAccept(terms, brand, { brandId: brand.id, mode, apiUrl, settings })
  const { reference, outcome: checkOutcome } = checked
  const id = newId(merchantId)
  const told = { reference, checkOutcome }
  const account = { id, merchantId, provider: brand.id, mode, apiUrl, mocksCard, notifiesAs, scaFlag, ...told }
  return transaction(db, async (tx) => {
    const connectedAt = call.systemClock.now()
    const reader = await lockMerchantOfAccounts(tx, merchantId)
    if (!takesCharges({ brandId: brand.id, apiUrl })) await refuseWhereSettled(tx, brand, account)
    const before = await findPspAccount(tx, call.scope, merchantId)
    if (before) await markPspDisconnected(tx, before.id, connectedAt)
    const settingsSealed = sealSettings(terms.sealer, PSP_ACCOUNTS, id, settings)
    const checkedAt = checkOutcome === null ? null : connectedAt
    await insertPspAccount(tx, { ...account, settingsSealed }, { connectedAt, checkedAt })
    const merchant = publicId('mer', merchantId)
    await recordPspAct(tx, call, 'psp_connected', account, {
      psp: { from: before?.provider ?? null, to: brand.id },
      mode: { from: before?.mode ?? null, to: mode },
    })
    leaveNote(tx, call, { message: 'a merchant’s PSP was connected', merchant, account: id, psp: brand.id, mode })
    const style = notificationStyle(family, notifiesAs, reader)
    return { id, mode, reference, notifiesAs: style, scaFlag, isChecked: checkOutcome !== null, replaced: before?.id }
  })
}

function refuseUnproven({ family, brand }: PspConnectOrder, { acceptsUnproven }: PspConnectTerms) {
  const parts = unprovenParts(family)
  if (parts.length > 0 && !acceptsUnproven)
    throw new AccountRefusal(
      'unproven',
      `${brand.label} is unproven (${parts.join(', ')}): that part of its adapter was written after prose alone, and no schema, library, vector or recorded exchange was there to compare it with. --accept-unproven connects it all the same: begin with test credentials and a small amount`,
    )
}

function refuseMixing(
  { family, brand, apiUrl, mocksCard, notifiesAs }: PspConnectOrder,
  mode: PspMode,
  { isDemo }: PspConnectTerms,
) {
  if (isDemo && mode === 'live')
    throw new AccountRefusal(
      'live_in_demo',
      'these are live credentials, and a demo takes test ones only: no real money may move here',
    )
  if (mode === 'live' && mocksCard)
    throw new AccountRefusal('mocked', '--mocked-card is for test credentials: a live PSP takes no test card')
  if (mocksCard && !brand.testCard)
    throw new AccountRefusal('mocked', `no test card of ${brand.label} is known: --mocked-card has none to put in`)
  if (notifiesAs === 'native' && !family.nativeNotification)
    throw new Error(`${brand.label} has no notification of its own that shops know: leave --notify-as out`)
  if (apiUrl) requireAddress(apiUrl, isDemo)
}

/** A demo's simulators are on this machine; outside one nothing private may be called. */
function requireAddress(apiUrl: string, isDemo: boolean): void {
  try {
    assertPublicUrl(apiUrl, isDemo ? 'loopback_too' : 'public', isDemo ? '--api-url' : '--api-url outside a demo')
  } catch (error) {
    throw new AccountRefusal('address', (error as Error).message)
  }
}

/** For what was paid there before, and for nothing else: every purchase that came to be settled there would fail. */
async function refuseWhereSettled(
  tx: Transaction,
  { label }: Pick<PspBrand, 'label'>,
  account: Pick<PspAccount, 'id' | 'merchantId'>,
): Promise<void> {
  const { isChosen, open } = await countPspHoldings(tx, account)
  const merchant = publicId('mer', account.merchantId)
  const ended = `${label} takes no new transactions`
  if (isChosen)
    throw new AccountRefusal(
      'ended_brand',
      `${ended}, and this merchant is settled through its PSP: connect another one, or npm run merchant -- update --merchant ${merchant} --settlement TRANSFER first`,
    )
  if (open > 0)
    throw new AccountRefusal(
      'ended_brand',
      `${ended}, and ${open} purchase(s) that can still be paid would be settled there`,
    )
}

/** What a PSP said of credentials. */
interface Checked {
  /** `ok`; null where it did not say, and somebody answers for them. */
  readonly outcome: 'ok' | null
  /** As it calls the account. */
  readonly reference: string | null
}

/** Throws in a sentence where the PSP refuses, or where it did not say and nobody accepts that. */
export async function askOrAccept(
  { ask, acceptsUnchecked }: Pick<PspConnectTerms, 'ask' | 'acceptsUnchecked'>,
  { label }: Pick<PspBrand, 'label'>,
  account: Parameters<AskPsp>[0],
): Promise<Checked> {
  const answer = await ask(account)
  if (answer.kind === 'answered') return { outcome: 'ok', reference: answer.value.account }
  const why = outcomeOf(PSP_ACCOUNTS, answer) ?? 'has nothing that it could be asked without paying'
  if (isRefused(answer)) throw new AccountRefusal('credentials_refused', `${label} ${why}`)
  if (!acceptsUnchecked)
    throw new AccountRefusal('unchecked', `${label} ${why}: --accept-unchecked keeps them all the same`)
  return { outcome: null, reference: null }
}
