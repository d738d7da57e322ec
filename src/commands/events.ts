import { retellParked } from '../audit/index.ts'
import { listHistory, listParked, type ParkedEvent, type Subscribers } from '../events/index.ts'
import { LIMIT_MAX, readDecisions } from '../reading/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Given, Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts } from './operator/outcome.ts'
import { PURCHASE, readNumber, readUid } from './operator/read-values.ts'

const EVENT: Option = { value: '4711', what: 'the number of the event', isRequired: true }

/** `whipround events …`: who did what to a purchase, and what could not be told of it and waits for an operator. */
export function eventVerbs(subscribers: Subscribers): Verbs {
  return {
    history: {
      what: 'what happened to a purchase, in order, and who did it',
      options: { purchase: PURCHASE },
      run: async (ground, given) => ({
        items: (await findHistory(ground, given)).map((event) => ({
          event: event.id.toString(),
          name: event.name,
          occurred_at: event.occurredAt,
          by: event.actor,
        })),
        columns: ['event', 'name', 'occurred_at', 'by'],
      }),
    },
    decisions: {
      what: 'what was decided by hand, by whom and why, the newest first; with --purchase, of one',
      options: { purchase: { ...PURCHASE, isRequired: false } },
      run: async ({ db, call }, given) => {
        const purchaseId = given.purchase === undefined ? undefined : readUid(given, 'purchase')
        const { rows } = await readDecisions(db, call.scope, { purchaseId }, { limit: LIMIT_MAX })
        return {
          items: rows.map((decision) => ({
            what: decision.kind,
            subject: decision.subject,
            purchase_uid: decision.purchaseId && publicId('pur', decision.purchaseId),
            decided: decision.outcome,
            reference: decision.reference,
            reason: decision.reason,
            by: decision.decidedBy,
            decided_at: decision.decidedAt,
          })),
          columns: ['what', 'subject', 'decided', 'reference', 'reason', 'by', 'decided_at'],
        }
      },
    },
    parked: {
      what: 'events that a subscriber could not tell, oldest first',
      options: {},
      run: async ({ db, call }) => ({
        items: (await listParked(db, call.scope)).map(toFacts),
        columns: ['event', 'subscriber', 'name', 'purchase_uid', 'parked_at', 'waiting'],
      }),
    },
    show: {
      what: 'one of them, and why, for each subscriber',
      options: { event: EVENT },
      run: async (ground, given) => ({
        items: (await findParked(ground, given)).map(toFacts),
        columns: ['subscriber', 'name', 'purchase_uid', 'merchant_uid', 'occurred_at', 'error'],
      }),
    },
    retry: {
      what: 'tells one of them now, and what waits behind it; without --event, all',
      options: { event: { ...EVENT, isRequired: false } },
      run: async (ground, given) => {
        const { scope } = ground.call
        const parked = given.event === undefined ? await listParked(ground.db, scope) : await findParked(ground, given)
        const told = await retellParked(ground.db, ground.call, subscribers, parked)
        const left = (await listParked(ground.db, scope)).length
        const notes = left > 0 ? [`${left} still cannot be told: npm run -s events -- parked`] : []
        return { facts: { told, still_parked: left }, notes }
      },
    },
  }
}

/** Throws not_found `purchase_not_found`: every purchase has a first event. */
async function findHistory({ db, call }: Ground, given: Given) {
  const history = await listHistory(db, call.scope, readUid(given, 'purchase'))
  if (history.length === 0) refuse('purchase_not_found', { why: 'unknown_uid' })
  return history
}

/** Throws not_found `event_not_parked`. */
async function findParked({ db, call }: Ground, given: Given): Promise<ParkedEvent[]> {
  const parked = await listParked(db, call.scope, readNumber(given, 'event'))
  if (parked.length > 0) return parked
  refuse('event_not_parked')
}

function toFacts(parked: ParkedEvent): Facts {
  return {
    event: parked.eventId.toString(),
    subscriber: parked.subscriber,
    name: parked.name,
    purchase_uid: publicId('pur', parked.purchaseId),
    merchant_uid: publicId('mer', parked.merchantId),
    occurred_at: parked.occurredAt,
    parked_at: parked.parkedAt,
    waiting: parked.waiting,
    error: parked.error,
  }
}
