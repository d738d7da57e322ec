import type { Connection } from '../../db/database.ts'
import type { ReportedPayment } from '../../providers/charge/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone, hourInZone } from '../../schedules/index.ts'
import {
  findNamedSettlements,
  type NamedSettlement,
  type SettledRow,
  type SettledWish,
} from '../../settlements/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { readSettled } from '../settled/settled-file.ts'

/** Why a payment of a report and a settlement are not simply the same. */
export type ReportDifference =
  | { readonly kind: 'only_at_psp'; readonly reported: ReportedPayment }
  | { readonly kind: 'only_here'; readonly settled: SettledRow }
  | {
      /** Another amount or currency; a second payment under one reference; taken there, and not settled here. */
      readonly kind: 'differs' | 'repeated' | 'not_settled'
      readonly reported: ReportedPayment
      readonly settlement: NamedSettlement
    }

export interface ComparedReport {
  readonly matches: readonly { readonly reported: ReportedPayment; readonly settlement: NamedSettlement }[]
  readonly differences: readonly ReportDifference[]
  /** Of what we have settled, what was looked for in it; null: nothing says which days it is of. */
  readonly days: { readonly from: Date; readonly before: Date } | null
}

const NAMES_PER_STATEMENT = 500

/**
 * What a PSP's report has against what was settled there, by its id of the payment or by our reference. Books nothing. The days whose
 * settlements it must have are those that are wished, or else from the first to the last of what it has.
 */
export async function comparePspReport(
  connection: Connection,
  scope: Scope,
  payments: readonly ReportedPayment[],
  wish: SettledWish,
): Promise<ComparedReport> {
  const known = await findKnown(connection, scope, payments, wish)
  const matches: ComparedReport['matches'][number][] = []
  const differences: ReportDifference[] = []
  const had = new Map<string, ReportedPayment>()
  for (const reported of inOrder(payments, known)) {
    const settlement = settlementOf(reported, known)
    if (!settlement) differences.push({ kind: 'only_at_psp', reported })
    else {
      const kind = had.has(settlement.purchaseId) ? 'repeated' : differenceOf(reported, settlement)
      if (kind !== 'repeated') had.set(settlement.purchaseId, reported)
      if (kind) differences.push({ kind, reported, settlement })
      else matches.push({ reported, settlement })
    }
  }
  const days = daysOf(wish, [...known.byPayment.values(), ...known.byReference.values()])
  if (days)
    for await (const settled of readSettled(connection, scope, { ...wish, ...days }))
      if (!had.has(settled.purchaseId)) differences.push({ kind: 'only_here', settled })
  return { matches, differences, days }
}

interface Known {
  readonly byPayment: ReadonlyMap<string, NamedSettlement>
  readonly byReference: ReadonlyMap<string, NamedSettlement>
}

async function findKnown(
  connection: Connection,
  scope: Scope,
  payments: readonly ReportedPayment[],
  wish: SettledWish,
): Promise<Known> {
  const byPayment = new Map<string, NamedSettlement>()
  const byReference = new Map<string, NamedSettlement>()
  for (let from = 0; from < payments.length; from += NAMES_PER_STATEMENT) {
    const some = payments.slice(from, from + NAMES_PER_STATEMENT)
    const found = await findNamedSettlements(connection, scope, wish, {
      paymentIds: some.flatMap(({ paymentId }) => paymentId ?? []),
      references: some.flatMap(({ reference }) => reference ?? []),
    })
    for (const one of found) {
      if (one.paymentId !== null) byPayment.set(one.paymentId, one)
      if (one.reference !== null) byReference.set(one.reference, one)
    }
  }
  return { byPayment, byReference }
}

/** Who has the id that we know is the one; of others under its reference the first is, and where that is had, they are too many. */
function inOrder(payments: readonly ReportedPayment[], { byPayment }: Known): ReportedPayment[] {
  const isById = ({ paymentId }: ReportedPayment) => byPayment.has(paymentId ?? '')
  return [...payments.filter(isById), ...payments.filter((one) => !isById(one))]
}

function settlementOf({ paymentId, reference }: ReportedPayment, { byPayment, byReference }: Known) {
  return byPayment.get(paymentId ?? '') ?? byReference.get(reference ?? '')
}

function differenceOf(
  { amountMinor, currency }: ReportedPayment,
  settlement: NamedSettlement,
): 'differs' | 'not_settled' | undefined {
  if (settlement.state !== 'settled') return 'not_settled'
  return settlement.amountMinor === amountMinor && settlement.currency === currency ? undefined : 'differs'
}

/** Whole days of the operator's. */
function daysOf({ from, before }: SettledWish, found: readonly NamedSettlement[]): ComparedReport['days'] {
  const moments = found.flatMap(({ state, decidedAt }) => (state === 'settled' && decidedAt ? decidedAt.getTime() : []))
  const first =
    from ??
    (moments.length > 0
      ? midnight(
          moments.reduce((one, other) => Math.min(one, other)),
          0,
        )
      : undefined)
  const last =
    before ??
    (moments.length > 0
      ? midnight(
          moments.reduce((one, other) => Math.max(one, other)),
          1,
        )
      : undefined)
  return first && last ? { from: first, before: last } : null
}

function midnight(moment: number, daysLater: number): Date {
  return hourInZone(dateInZone(new Date(moment)).add({ days: daysLater }), 0, DEFAULT_TIME_ZONE)
}
