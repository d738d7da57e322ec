import { Counter, Histogram, Registry } from 'prom-client'
import { READ_PLACES, type ReadPlace } from './db/replica.ts'
import type { EventName, OnDispatched } from './events/index.ts'
import type { HearCall } from './outbound/index.ts'
import { DECLINES, isDeclineCode } from './refusals/index.ts'

/** Seconds: a card is answered for in half a one, a bank that is slow in ten; beyond thirty nobody waits. */
const CALL_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Seconds: a connection that is free is there in less than the first, and nobody waits longer than the last. */
const WAIT_BUCKETS_S = [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10]

/** What the process counts from its first moment: made before anything that tells it. */
export interface Metrics {
  readonly registry: Registry
  readonly hearCall: HearCall
  /** How long a connection of the database’s pool was waited for. */
  readonly hearWait: (ms: number) => void
  readonly onDispatched: OnDispatched
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const calls = new Histogram({
    name: 'whipround_partner_call_duration_seconds',
    help: 'How long acquirers, merchants’ PSPs and card issuers took to answer, by what the answer was',
    labelNames: ['port', 'partner', 'call', 'outcome'],
    buckets: CALL_BUCKETS_S,
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'db_client_connection_wait_time_seconds',
    help: 'How long requests and jobs waited for a connection of this process’s pool, opening one included',
    buckets: WAIT_BUCKETS_S,
    registers: [registry],
  })
  return {
    registry,
    hearWait: (ms) => waits.observe(ms / 1000),
    hearCall: ({ port, partner, verb, outcome, ms }) =>
      calls.observe({ port, partner, call: verb, outcome }, ms / 1000),
    onDispatched: countEvents(registry),
  }
}

/** What an operator counts first, under names of its own. */
const COUNTED: Partial<Record<EventName, { readonly name: string; readonly help: string }>> = {
  purchaseCreated: { name: 'whipround_purchases_created_total', help: 'Purchases that merchants have made' },
  paymentProcessed: {
    name: 'whipround_purchases_accepted_total',
    help: 'Purchases whose first payment was accepted: the merchant is owed its price',
  },
}

/**
 * Counters of what happened, since this process began: of those that share a database each event is counted by the one
 * that hands it on, so that sums over all of them are right.
 */
function countEvents(registry: Registry): OnDispatched {
  const all = new Counter({
    name: 'whipround_events_total',
    help: 'Facts about purchases, by their name',
    labelNames: ['event'],
    registers: [registry],
  })
  const counted = new Map(
    Object.entries(COUNTED).map(([event, { name, help }]) => [
      event,
      new Counter({ name, help, registers: [registry] }),
    ]),
  )
  const failed = new Counter({
    name: 'whipround_payments_failed_total',
    help: 'First payments that were declined, failed or could not be settled, by why',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Each is there from the start: Prometheus sees no increase in a series that begins with its first failure.
  for (const reason of Object.keys(DECLINES)) failed.inc({ reason }, 0)
  const accepted = new Counter({
    name: 'whipround_accepted_minor_units_total',
    help: 'Money of accepted purchases, in the smallest unit of its currency',
    labelNames: ['currency', 'payment_type'],
    registers: [registry],
  })
  return (events) => {
    for (const { name: event, detail, sale } of events) {
      all.inc({ event })
      counted.get(event)?.inc()
      if (event === 'paymentFailed') failed.inc({ reason: reasonOf(detail) })
      if (sale) accepted.inc({ currency: sale.currency, payment_type: sale.paymentType }, sale.amountMinor)
    }
  }
}

/** A word of our own list, whatever the event has kept: labels are few. */
function reasonOf(detail: Readonly<Record<string, unknown>> | null): string {
  const reason = typeof detail?.reason === 'string' ? detail.reason : null
  return isDeclineCode(reason) ? reason : 'other'
}

/** Of reads that may come from a replica, where they went; each is there from the start, as above. */
export function countReads(registry: Registry): (place: ReadPlace) => void {
  const reads = new Counter({
    name: 'whipround_replica_reads_total',
    help: 'Lists and files that the replica could have answered: by it, or by the database for what their reader had just written, for a replica that is away or late, or for one that failed',
    labelNames: ['answered_by'],
    registers: [registry],
  })
  for (const place of READ_PLACES) reads.inc({ answered_by: place }, 0)
  return (place) => reads.inc({ answered_by: place })
}
