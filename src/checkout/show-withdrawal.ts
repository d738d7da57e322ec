import { findCustomer } from '../customers/index.ts'
import { readContested } from '../payments/index.ts'
import { isSplit, isStanding, isWithdrawable, type Purchase } from '../purchases/index.ts'
import { addMs, SECOND_MS } from '../shared/clocks.ts'
import { findLeaderShare, type Share } from '../shares/index.ts'
import { typeset } from '../texts/typeset.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/index.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { moneyPlaces } from './money-places.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale, type Sale } from './read-sale.ts'
import { noWithdrawalPage, withdrawnPage } from './views/index.ts'
import type { NoWithdrawalView, WithdrawnMoney } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** The last moment that counts: a day ends where the next one begins. */
export function lastMomentOf({ withdrawableUntil }: Purchase): Date {
  return addMs(withdrawableUntil ?? new Date(0), -SECOND_MS)
}

/** Of the leader, as the shop or they themselves have said. */
export async function knownLeader(ports: CheckoutPorts, { purchase, scope }: Visitor) {
  const share = await findLeaderShare(ports.db, purchase.id)
  const customer = purchase.clientId ? await findCustomer(ports.db, scope, purchase.clientId) : undefined
  const full = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return { name: full || (share?.name ?? ''), email: share?.email ?? customer?.email ?? '' }
}

/** What was declared, when, and where the money is; where nothing was, why nothing can be. Undefined where something can. */
export async function showWithdrawal(ports: CheckoutPorts, visitor: Visitor): Promise<string | undefined> {
  const { purchase, scope, basePath, language } = visitor
  const frame = { ...visitorFrame(ports, visitor), basePath }
  const withdrawal = purchase.withdrawnAt && (await findWithdrawal(ports.db, scope, purchase.id))
  if (visitor.role !== 'leader' || !withdrawal) {
    const why = await whyNone(ports, visitor)
    return why && noWithdrawalPage({ ...frame, ...why }, language)
  }
  const { shares, attempts, products } = await readSale(ports.db, visitor)
  const isOwn = (shareId: string) => shares.some(({ id, role }) => id === shareId && role === 'leader')
  const own = attempts.filter(({ shareId }) => isOwn(shareId))
  const view = {
    ...frame,
    basket: basketOf(purchase, products),
    timeZone: visitor.merchant.timeZone,
    declared: { ...withdrawal, reimburseBy: addMs(withdrawal.reimburseBy, -SECOND_MS) },
    money: await moneyOf(ports, purchase, withdrawal, attempts),
    places: await moneyPlaces(ports, visitor, own),
  }
  return withdrawnPage(view, language)
}

async function moneyOf(
  ports: CheckoutPorts,
  purchase: Purchase,
  { state, handling }: Withdrawal,
  attempts: Sale['attempts'],
): Promise<WithdrawnMoney> {
  if (!isStanding(purchase)) return attempts.some(({ capturedMinor }) => capturedMinor > 0n) ? 'back' : 'released'
  if (purchase.unwinding === 'full') return 'underWay'
  if (state === 'refused') return 'refused'
  if (state === 'crediting') return 'psp'
  if ((await readContested(ports.db, purchase.id)).size > 0) return 'contested'
  if (state === 'awaiting_goods') return 'goods'
  return handling === 'automatic' ? 'automatic' : 'asked'
}

type Why = Pick<NoWithdrawalView, 'why' | 'lastDay' | 'reason' | 'leaderName'>

async function whyNone(ports: CheckoutPorts, visitor: Visitor): Promise<Why | undefined> {
  const { role, purchase, merchant } = visitor
  if (role !== 'leader') return { why: 'friend', leaderName: await leaderNameOf(ports, purchase) }
  if (isWithdrawable(purchase, ports.businessClock.now())) return undefined
  if (purchase.acceptedAt === null && isUnpaid(purchase)) return { why: 'unpaid' }
  if (!isStanding(purchase)) return { why: 'ended' }
  if (purchase.withdrawableUntil) return { why: 'over', lastDay: lastMomentOf(purchase) }
  const reason = merchant.saleWithdrawal === 'none' ? typeset(merchant.saleWithdrawalReason, purchase) : undefined
  return reason ? { why: 'none', reason } : { why: 'noRight' }
}

const isUnpaid = ({ state }: Purchase) => ['initialized', 'failed_payer', 'authorizing'].includes(state)

async function leaderNameOf({ db }: CheckoutPorts, { id }: Purchase): Promise<string | undefined> {
  return (await findLeaderShare(db, id))?.name ?? undefined
}

/** Friends who have paid get it back, too. */
export function hasPayingFriends(purchase: Purchase, shares: readonly Share[]): boolean {
  return isSplit(purchase) && shares.some(({ role, state }) => role === 'pledger' && state === 'paid')
}
