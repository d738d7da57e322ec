interface Totals {
  held: number
  captured: number
  refunded: number
  /** Taken back for disputes, fees included, where the books keep that apart. */
  disputed?: number
  net: number
}

/** Per currency, as nobody can add euros to yen. `taken`: for disputes, fees included. */
export function totalsOf(
  payments: readonly { currency: string; state: string; amount: number; captured: number; refunded: number }[],
  taken?: Readonly<Record<string, number>>,
): Record<string, Totals> {
  const totals: Record<string, Totals> = {}
  for (const { currency, state, amount, captured, refunded } of payments) {
    totals[currency] ??= begin(taken && (taken[currency] ?? 0))
    const total = totals[currency]
    if (state === 'held') total.held += amount - captured
    total.captured += captured
    total.refunded += refunded
    total.net += captured - refunded
  }
  return totals
}

function begin(disputedMinor: number | undefined): Totals {
  const total = { held: 0, captured: 0, refunded: 0 }
  return disputedMinor === undefined ? { ...total, net: 0 } : { ...total, disputed: disputedMinor, net: -disputedMinor }
}
