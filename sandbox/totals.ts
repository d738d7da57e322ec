interface Totals {
  held: number
  captured: number
  refunded: number
  net: number
}

/** Per currency, as nobody can add euros to yen. */
export function totalsOf(
  payments: readonly { currency: string; state: string; amount: number; captured: number; refunded: number }[],
): Record<string, Totals> {
  const totals: Record<string, Totals> = {}
  for (const { currency, state, amount, captured, refunded } of payments) {
    totals[currency] ??= { held: 0, captured: 0, refunded: 0, net: 0 }
    const total = totals[currency]
    if (state === 'held') total.held += amount - captured
    total.captured += captured
    total.refunded += refunded
    total.net += captured - refunded
  }
  return totals
}
