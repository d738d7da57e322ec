import type { Transaction } from '../db/database.ts'
import { appendEvent, type By, type EventName, type Fact } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { type Share, type ShareTrigger, type SweepingTrigger, shareMachine } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

export type SharePatch = Partial<
  Pick<
    Share,
    | 'principalMinor'
    | 'feeMinor'
    | 'feeGivenBackMinor'
    | 'paidAt'
    | 'clientId'
    | 'linkVersion'
    | 'name'
    | 'email'
    | 'phoneNumber'
    | 'message'
    | 'dueOn'
    | 'collectAt'
    | 'remindedAt'
    | 'firstRefusedAt'
    | 'retryStep'
    | 'refusalCode'
    | 'headcount'
    | 'takenByAttempt'
    | 'agreedDueOn'
    | 'missedToldAt'
  >
>

/**
 * Moves a share: the caller holds the purchase's lock and its own, the machine decides, the update is guarded, the fact
 * is appended where there is one. Throws a conflict `illegal_transition`.
 */
export async function moveShare(
  tx: Transaction,
  by: By,
  share: Share,
  trigger: Exclude<ShareTrigger, 'open' | 'lapse'>,
  change: { occurredAt: Date; patch?: SharePatch; fact?: Pick<Fact, 'clientId'> },
): Promise<Share> {
  const move = decideShare(share, trigger, change.patch)
  const fact = move.event && { purchaseId: share.purchaseId, name: move.event, shareId: share.id, ...change.fact }
  await Promise.all([saveShareMove(tx, move), fact && appendEvent(tx, by, { ...fact, occurredAt: change.occurredAt })])
  return move.to
}

/** What a move makes of a share, and the fact that whoever saves it tells, with another change of the purchase. */
interface ShareMove {
  readonly from: Share
  readonly to: Share
  readonly event: EventName | null
}

/** Throws a conflict `illegal_transition`. */
export function decideShare(
  share: Share,
  trigger: Exclude<ShareTrigger, 'open' | 'lapse'>,
  patch: SharePatch = {},
): ShareMove {
  const { to, event } = shareMachine.require(share.state, trigger)
  return { from: share, to: { ...share, ...patch, state: to }, event }
}

/**
 * Moves every share of a purchase for which the trigger is legal, in one statement, and returns those. Each gets the
 * next step of its collection, or none.
 */
export async function moveShares(
  tx: Transaction,
  purchaseId: string,
  trigger: SweepingTrigger,
  steps: readonly { readonly id: string; readonly collectAt: Date | null }[] = [],
): Promise<Share[]> {
  const { from, to } = shareMachine.only(trigger)
  const { rows } = await tx.query<ShareRow>(
    {
      name: 'move-shares',
      rings: steps.some(({ collectAt }) => collectAt) ? ['shares'] : [],
      text: `
        update shares
           set state = $3, collect_at = (select step.collect_at from unnest($4::uuid[], $5::timestamptz[])
                                                                  as step (id, collect_at)
                                          where step.id = shares.id)
         where purchase_id = $1 and state = any($2) returning ${shareColumns}`,
    },
    [purchaseId, from, to, steps.map((step) => step.id), steps.map((step) => step.collectAt)],
  )
  return rows.map(toShare).sort((a, b) => a.position - b.position)
}

/** Changes what is known of a share without moving it. The caller holds its lock. */
export async function updateShare(tx: Transaction, share: Share, patch: SharePatch): Promise<Share> {
  const to = { ...share, ...patch }
  await saveShareMove(tx, { from: share, to, event: null })
  return to
}

/** The guarded update behind every change of a share: the caller holds its lock. */
export async function saveShareMove(tx: Transaction, { from: share, to: next }: ShareMove): Promise<void> {
  const { rowCount } = await tx.query(
    {
      name: 'save-share',
      rings: next.collectAt ? ['shares'] : [],
      text: `
        update shares
           set state = $3, principal_minor = $4, paid_at = $5, client_id = $6, link_version = $7, email = $8,
               phone_number = $9, message = $10, name = $11, due_on = $12, collect_at = $13, reminded_at = $14,
               first_refused_at = $15, retry_step = $16, refusal_code = $17, fee_minor = $18, fee_given_back_minor = $19,
               headcount = $20, taken_by_attempt = $21, agreed_due_on = $22, missed_told_at = $23
         where id = $1 and state = $2`,
    },
    [
      share.id,
      share.state,
      next.state,
      next.principalMinor,
      next.paidAt,
      next.clientId,
      next.linkVersion,
      next.email,
      next.phoneNumber,
      next.message,
      next.name,
      next.dueOn,
      next.collectAt,
      next.remindedAt,
      next.firstRefusedAt,
      next.retryStep,
      next.refusalCode,
      next.feeMinor,
      next.feeGivenBackMinor,
      next.headcount,
      next.takenByAttempt,
      next.agreedDueOn,
      next.missedToldAt,
    ],
  )
  assert(rowCount === 1, `share ${share.id} left state ${share.state} under its own lock`)
}
