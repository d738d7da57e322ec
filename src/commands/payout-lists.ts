import {
  carriedFrom,
  findPayout,
  listFiles,
  listPayoutItems,
  listPayoutLines,
  listPayouts,
  type Payout,
  type PayoutState,
  payoutMachine,
  readBalances,
} from '../payouts/index.ts'
import { refuse } from '../refusals/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import type { Given, Operand } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { MERCHANT, readOneOf, readUid } from './operator/read-values.ts'

export const PAYOUT: Operand = { name: 'PAYOUT', what: 'its id', isRequired: true }
const STATES = [...new Set(payoutMachine.transitions.flatMap(({ from, to }) => [...from, to]))]
const LISTED_MAX = 1_000

/** What is looked at, and changes nothing. */
export const PAYOUT_LISTS: Verbs = {
  list: {
    what: 'payouts, the newest first',
    options: {
      merchant: { ...MERCHANT, isRequired: false },
      state: { value: STATES.join('|'), what: 'those alone' },
    },
    run: async ({ db, call }, given) => ({
      items: (
        await listPayouts(db, call.scope, {
          merchantId: given.merchant === undefined ? undefined : readUid(given, 'merchant'),
          states: given.state === undefined ? undefined : [readOneOf<PayoutState>('state', given.state, STATES)],
          limit: LISTED_MAX,
        })
      ).map(rowOf),
      columns: ['payout', 'merchant_uid', 'planned_on', 'state', 'amount_minor', 'currency', 'reason'],
    }),
  },
  show: { what: 'one payout: its lines, and every item with its purchase', operand: PAYOUT, options: {}, run: show },
  balances: {
    what: 'of each merchant and currency: promised, paid, under way, kept back, open',
    options: { merchant: { ...MERCHANT, isRequired: false } },
    run: tellBalances,
  },
  files: {
    what: 'files for the bank, the newest first, each with the hash to compare there',
    options: {},
    run: async ({ db }) => ({
      items: (await listFiles(db, LISTED_MAX)).map((file) => ({
        ...{ file: `${file.messageId}.xml`, execute_on: file.executeOn, count: file.count },
        ...{ sum_minor: file.sumMinor.toString(), sha256: file.sha256.toString('hex'), released_by: file.releasedBy },
        ...{ released_at: file.releasedAt, written_at: file.writtenAt, adopted_at: file.adoptedAt },
      })),
      columns: ['file', 'execute_on', 'count', 'sum_minor', 'sha256', 'written_at'],
    }),
  },
}

function rowOf(payout: Payout): Facts {
  return {
    ...{ payout: payout.id, merchant_uid: publicId('mer', payout.merchantId), planned_on: payout.plannedOn },
    ...{ state: payout.state, amount_minor: payout.amountMinor.toString(), currency: payout.currency },
    ...{ reserve_minor: payout.reserveMinor.toString(), reserve_until: payout.reserveUntil },
    carried_from: carriedFrom(payout) ?? null,
    ...{ planned_by: payout.plannedBy, exported_at: payout.exportedAt, sent_at: payout.sentAt },
    ...{ decided_at: payout.decidedAt, reason: payout.reasonCode, stopped_at: payout.stoppedAt },
    ...{ stop_reason: payout.stopReason },
  }
}

async function show({ db, call }: Ground, given: Given): Promise<Outcome> {
  const id = readPayout(given)
  const payout = (await findPayout(db, call.scope, id)) ?? refuse('payout_not_found')
  const lines = await listPayoutLines(db, id)
  const items: Facts[] = []
  for (let afterId: string | undefined; ; ) {
    const page = await listPayoutItems(db, id, { afterId, limit: LISTED_MAX })
    items.push(
      ...page.map((item) => ({
        ...{ item: item.id, kind: item.kind, amount_minor: item.amountMinor.toString() },
        ...{ purchase: item.purchaseId && publicId('pur', item.purchaseId), recorded_at: item.recordedAt },
        ...{ carried: item.isCarried, ended_at: item.endedAt },
      })),
    )
    afterId = page.at(-1)?.id
    if (page.length < LISTED_MAX) break
  }
  const parts = lines.map(({ kind, amountMinor }) => [`line_${kind}_minor`, amountMinor.toString()] as const)
  return {
    facts: { ...rowOf(payout), ...Object.fromEntries(parts) },
    items,
    columns: ['item', 'kind', 'amount_minor', 'purchase', 'ended_at'],
  }
}

async function tellBalances({ db, call }: Ground, given: Given): Promise<Outcome> {
  const merchantId = given.merchant === undefined ? null : readUid(given, 'merchant')
  const items = (await readBalances(db, call.scope, { merchantId })).map((balance) => ({
    ...{ merchant_uid: publicId('mer', balance.merchantId), currency: balance.currency },
    ...{ promised_minor: balance.promisedMinor.toString(), paid_minor: balance.paidMinor.toString() },
    ...{
      paid_outside_minor: balance.paidOutsideMinor.toString(),
      commission_minor: balance.commissionMinor.toString(),
      invoiced_minor: balance.invoicedMinor.toString(),
    },
    ...{ in_transit_minor: balance.inTransitMinor.toString(), reserve_minor: balance.reserveMinor.toString() },
    ...{ open_minor: balance.openMinor.toString(), planned_minor: balance.plannedMinor.toString() },
  }))
  return {
    items,
    columns: [
      'merchant_uid',
      'currency',
      'promised_minor',
      'paid_minor',
      'in_transit_minor',
      'reserve_minor',
      'open_minor',
    ],
  }
}

export function readPayout({ PAYOUT: text = '' }: Given): string {
  const id = parseUuid(text)
  if (!id) throw new Error(`a payout is named by its id, not ${text}`)
  return id
}
