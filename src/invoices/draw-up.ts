import { vatOf } from '../commissions/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { Figures, InvoiceLine, VatPart } from './invoice.ts'

/** Commission lines of the same terms and direction, added up. */
export interface LineGroup extends InvoiceLine {
  /** Their VAT as it was booked: rounded for each sale. */
  readonly vatMinor: bigint
  /** Of net and VAT together: what payouts net. */
  readonly nettedMinor: bigint
}

export interface DrawnUp {
  readonly lines: readonly InvoiceLine[]
  readonly vat: readonly VatPart[]
  readonly figures: Figures
  /** Payouts net some of it, and the rounding with that. */
  readonly isNetted: boolean
}

/**
 * An invoice of these lines. Its VAT is that of the sum of each rate, which differs from the sum of the lines' by cents: they are
 * netted where anything is netted, and are due with the rest where nothing is.
 */
export function drawUp(groups: readonly LineGroup[]): DrawnUp {
  const vat = vatParts(groups)
  const netMinor = sumMinor(groups.map((group) => group.netMinor))
  const vatMinor = sumMinor(vat.map((part) => part.vatMinor))
  const roundingMinor = vatMinor - sumMinor(groups.map((group) => group.vatMinor))
  const netted = sumMinor(groups.map((group) => group.nettedMinor))
  const isNetted = groups.some((group) => group.nettedMinor !== 0n)
  const nettedMinor = isNetted ? netted + roundingMinor : 0n
  const lines = groups.map(({ vatMinor: _vat, nettedMinor: _netted, ...line }) => line)
  const dueMinor = netMinor + vatMinor - nettedMinor
  return { lines, vat, figures: { netMinor, vatMinor, roundingMinor, nettedMinor, dueMinor }, isNetted }
}

function vatParts(groups: readonly LineGroup[]): VatPart[] {
  const parts = new Map<string, LineGroup[]>()
  for (const group of groups) {
    const key = `${group.vatCode} ${group.vatBps}`
    parts.set(key, [...(parts.get(key) ?? []), group])
  }
  return [...parts.values()].map((of) => {
    const { vatCode, vatBps } = of[0] as LineGroup
    const netMinor = sumMinor(of.map((group) => group.netMinor))
    const reasons = [...new Set(of.flatMap(({ vatReason }) => vatReason ?? []))]
    return { vatCode, vatBps, netMinor, vatMinor: vatOf(netMinor, vatBps), reason: reasons.join(' ; ') || null }
  })
}
