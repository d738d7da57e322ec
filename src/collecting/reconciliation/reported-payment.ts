import { type Attempt, isUndecided, isUnderWay, type Operation, parseOrderReference } from '../../payments/index.ts'
import type { BookedOperation, BookedPayment, ReportEntry } from '../../providers/collect/index.ts'

type Modified = 'capture' | 'void' | 'refund'

const MODIFIED: ReadonlyMap<ReportEntry['kind'], Modified> = new Map([
  ['captured', 'capture'],
  ['voided', 'void'],
  ['refunded', 'refund'],
])

const STATES: Readonly<Partial<Record<Attempt['state'], BookedPayment['state']>>> = {
  held: 'held',
  voided: 'voided',
  refunded: 'refunded',
}

/**
 * A payment as the acquirer's books must have it, if all that a report tells of it is so. A report is of some days: of a
 * payment that we know it tells what was done in them, which is ours, or comes on top of what we know.
 */
export function toBookedPayment(
  entries: readonly ReportEntry[],
  attempt: Attempt | undefined,
  operations: readonly Operation[],
): BookedPayment {
  const isKnown = attempt && !isUndecided(attempt.state) && attempt.paymentId === entries[0]?.paymentId
  return isKnown && attempt.state !== 'dead' ? onTopOf(attempt, entries, operations) : fromNothing(attempt, entries)
}

function onTopOf(attempt: Attempt, entries: readonly ReportEntry[], operations: readonly Operation[]): BookedPayment {
  const authorised = entries.find(({ kind }) => kind === 'authorised')
  // A sale is captured by the acquirer itself, with the payment.
  const modified = entries.filter(({ kind }) => MODIFIED.has(kind) && !(kind === 'captured' && attempt.kind === 'sale'))
  const unknown = modified.filter((entry) => !isBooked(entry, operations))
  const isVoided = unknown.some(({ kind }) => kind === 'voided') && attempt.state === 'held'
  return {
    ...common(entries, attempt),
    kind: attempt.kind,
    amountMinor: authorised?.amountMinor ?? attempt.amountMinor,
    currency: authorised?.currency ?? attempt.currency,
    capturedMinor: attempt.capturedMinor + sumOf(unknown, 'captured', operations),
    refundedMinor: attempt.refundedMinor + sumOf(unknown, 'refunded', operations),
    state: isVoided ? 'voided' : (STATES[attempt.state] ?? 'captured'),
    createdAt: (unknown[0] ?? authorised ?? entries[0])?.bookedAt ?? attempt.createdAt,
    operations: unknown.flatMap(toOperation),
    heldUntil: attempt.heldUntil,
  }
}

/** What we have not decided, or never heard of. */
function fromNothing(attempt: Attempt | undefined, entries: readonly ReportEntry[]): BookedPayment {
  const first = entries.find(({ kind }) => kind === 'authorised') ?? entries[0]
  const operations = entries.flatMap(toOperation)
  const isOf = (wanted: ReportEntry['kind']) => entries.some(({ kind }) => kind === wanted)
  const amountMinor = first?.amountMinor ?? 0n
  const isVerified = amountMinor === 0n && isOf('authorised')
  // What is captured under no key of ours, the acquirer captured with the payment, as it does with a sale.
  const isSale = entries.some(({ kind, operationId }) => kind === 'captured' && operationId === null)
  const kind = attempt?.kind ?? (isVerified ? 'verify' : isSale ? 'sale' : 'hold')
  const told = sumOf(entries, 'captured', [])
  const isAuthorisedSale = kind === 'sale' && isOf('authorised') && !isOf('voided') && !isOf('expired')
  const capturedMinor = told === 0n && isAuthorisedSale ? amountMinor : told
  const refundedMinor = sumOf(entries, 'refunded', [])
  const initiatedBy = attempt?.initiatedBy ?? parseOrderReference(first?.orderReference ?? '')?.initiatedBy ?? 'payer'
  return {
    ...common(entries, attempt),
    kind,
    amountMinor,
    currency: first?.currency ?? '',
    capturedMinor,
    refundedMinor,
    state: stateOf(capturedMinor, refundedMinor, isOf('voided'), isOf('expired')),
    createdAt: first?.bookedAt ?? new Date(0),
    operations: operations.filter((operation) => !(kind === 'sale' && operation.kind === 'capture')),
    heldUntil: kind === 'hold' ? (first?.holdEnds[initiatedBy] ?? null) : null,
  }
}

function stateOf(
  capturedMinor: bigint,
  refundedMinor: bigint,
  isVoided: boolean,
  isExpired: boolean,
): BookedPayment['state'] {
  if (refundedMinor > 0n && refundedMinor >= capturedMinor) return 'refunded'
  if (capturedMinor > 0n) return 'captured'
  if (isVoided) return 'voided'
  return isExpired ? 'expired' : 'held'
}

function common(entries: readonly ReportEntry[], attempt: Attempt | undefined) {
  const attemptId = entries.find((entry) => entry.attemptId !== '')?.attemptId ?? attempt?.id ?? ''
  const orderReference = entries.find((entry) => entry.orderReference !== '')?.orderReference ?? ''
  const [first] = entries
  return {
    paymentId: first?.paymentId ?? '',
    attemptId,
    orderReference,
    card: { brand: first?.cardBrand ?? '', last4: '', expiry: null, country: null },
    credential: null,
  }
}

/** Ours says the same, or has yet to be decided: its own look-up or callback does that. */
function isBooked(entry: ReportEntry, operations: readonly Operation[]): boolean {
  const operation = operations.find((one) => isSame(entry, one))
  if (!operation) return false
  if (isUnderWay(operation) || operation.state === 'reversed') return true
  return operation.state === 'succeeded' && (entry.kind === 'voided' || entry.amountMinor === operation.amountMinor)
}

/** Where the file names neither key nor movement, the amount has to do. */
export function isSame(
  { kind, operationId, acquirerRef, amountMinor }: ReportEntry,
  operation: Pick<Operation, 'id' | 'acquirerRef' | 'amountMinor'> & { readonly kind: string },
): boolean {
  if (MODIFIED.get(kind) !== operation.kind) return false
  if (operationId === null && acquirerRef === null) return kind === 'voided' || amountMinor === operation.amountMinor
  return operation.id === operationId || (acquirerRef !== null && operation.acquirerRef === acquirerRef)
}

/** Of what we know with another amount only the difference is new. */
function sumOf(
  entries: readonly ReportEntry[],
  wanted: 'captured' | 'refunded',
  operations: readonly Operation[],
): bigint {
  return entries
    .filter(({ kind }) => kind === wanted)
    .reduce((sum, entry) => {
      const booked = operations.find((one) => one.state === 'succeeded' && isSame(entry, one))
      return sum + (entry.amountMinor ?? 0n) - (booked?.amountMinor ?? 0n)
    }, 0n)
}

function toOperation(entry: ReportEntry): BookedOperation[] {
  const kind = MODIFIED.get(entry.kind)
  if (!kind) return []
  const { operationId, acquirerRef, paymentId, amountMinor, bookedAt } = entry
  return [
    {
      operationId: operationId ?? '',
      // Some name of its own, so that it is learned once.
      acquirerRef: acquirerRef ?? `${paymentId} ${kind} ${bookedAt.toISOString()}`,
      kind,
      state: 'succeeded',
      amountMinor: amountMinor ?? 0n,
    },
  ]
}
