import { ACQUIRER_ACCOUNTS, listAccounts } from '../connections/index.ts'
import { createPayoutReader } from '../matching/index.ts'
import {
  findAcquirerPayout,
  findPayoutOfBankLine,
  type ListedAcquirerPayout,
  listAcquirerPayouts,
  listPayoutLines,
  listPayoutLinesOfPurchase,
  type TracedPayoutLine,
} from '../reading/index.ts'
import { parsePublicId, parseUuid, publicId } from '../shared/ids.ts'
import { PAYOUT_COLUMNS, payoutFacts } from './acquirer-payout-facts.ts'
import { PAYOUT_REPORT } from './acquirer-payout-report.ts'
import { findAccount } from './operator/account-verbs.ts'
import type { Given, Options } from './operator/command-line.ts'
import { withAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'

const LISTED_MAX = 1_000
/** A busy day's payout has ten thousand. */
const LINES_MAX = 100_000

const OF: Options = {
  'bank-line': { value: '<id>', what: 'the one that this line of the bank is' },
  purchase: { value: 'pur_…', what: 'the lines of this purchase, in whatever payouts' },
}

/** `whipround acquirer payouts|payout`: what acquirers pay us, and of what it is made. */
export const ACQUIRER_PAYOUT_VERBS: Verbs = {
  payouts: {
    what: 'asks acquirers what they have paid us, takes what is new, and lists it, the newest first',
    options: { account: { value: '<account>', what: 'of that account alone: npm run acquirer -- list' } },
    run: tellPayouts,
  },
  payout: {
    what: 'one payout of an acquirer with its lines, each with its purchase: from the bank’s line to a friend’s euro, and back',
    operand: { name: 'PAYOUT', what: 'its id', isRequired: false },
    options: OF,
    run: tellPayout,
  },
  'payout-report': PAYOUT_REPORT,
}

function tellPayouts(ground: Ground, given: Given): Promise<Outcome> {
  return withAcquirers(ground, async (call) => {
    const { db } = ground
    const account = given.account && findAccount(await listAccounts(db, ACQUIRER_ACCOUNTS), given, 'acquirer')
    const { read, unread } = await createPayoutReader()(db, call)
    const payouts = await listAcquirerPayouts(db, { accountId: account ? account.id : null, limit: LISTED_MAX })
    return {
      facts: { read },
      items: payouts.map(payoutFacts),
      columns: PAYOUT_COLUMNS,
      notes: unread.map(({ acquirer, because }) => `the payouts of ${acquirer} could not be read: ${because}`),
      isFailure: unread.length > 0,
    }
  })
}

async function tellPayout({ db }: Ground, given: Given): Promise<Outcome> {
  const columns = [
    'line',
    'kind',
    'gross_minor',
    'fee_minor',
    'currency',
    'payment',
    'purchase',
    'shop_reference',
    'in_doubt',
  ]
  if (given.purchase !== undefined) {
    const purchaseId = parsePublicId('pur', given.purchase)
    if (!purchaseId) throw new Error(`a purchase is pur_ and a UUID, not ${given.purchase}`)
    const lines = await listPayoutLinesOfPurchase(db, purchaseId)
    return { items: lines.map(lineFacts), columns: ['payout', ...columns] }
  }
  const payout = await findAsked({ db }, given)
  const lines = await listPayoutLines(db, payout.id, { afterNumber: 0, limit: LINES_MAX })
  return { facts: payoutFacts(payout), items: lines.map(lineFacts), columns }
}

async function findAsked({ db }: Pick<Ground, 'db'>, given: Given): Promise<ListedAcquirerPayout> {
  const lineId = given['bank-line']
  if ((given.PAYOUT === undefined) === (lineId === undefined))
    throw new Error('name a payout, or a line of the bank (--bank-line), or a purchase (--purchase)')
  const id = parseUuid(given.PAYOUT ?? lineId ?? '')
  const found = id && (await (lineId === undefined ? findAcquirerPayout(db, id) : findPayoutOfBankLine(db, id)))
  if (found) return found
  throw new Error(
    lineId === undefined
      ? `there is no payout ${given.PAYOUT}: npm run acquirer -- payouts`
      : `line ${lineId} is no payout of an acquirer: npm run bank -- suspense`,
  )
}

function lineFacts(line: TracedPayoutLine) {
  return {
    ...{ payout: line.payoutId, line: line.reference, kind: line.kind, gross_minor: line.grossMinor.toString() },
    ...{ fee_minor: line.feeMinor.toString(), currency: line.currency, booked_at: line.bookedAt },
    ...{ payment: line.paymentId, purchase: line.purchaseId && publicId('pur', line.purchaseId) },
    ...{
      share: line.shareId,
      shop_reference: line.shopReference,
      in_doubt: line.doubt,
    },
  }
}
