/** One line of the table. */
export interface Row {
  readonly what: string
  readonly measured: string
  /** What was promised; absent for a number that is only worth knowing. */
  readonly goal?: string
  readonly isMet?: boolean
}

export function row(what: string, measured: string): Row {
  return { what, measured }
}

/** A number that must not be above (or, with `least`, below) what was promised. */
export function promised(
  what: string,
  value: number,
  unit: string,
  limit: { readonly most: number } | { readonly least: number },
  remark = '',
): Row {
  const [sign, bound, isMet] =
    'most' in limit ? ['≤', limit.most, value <= limit.most] : (['≥', limit.least, value >= limit.least] as const)
  const measured = [`${round(value)} ${unit}`.trim(), remark].filter(Boolean).join(', ')
  return { what, measured, goal: `${sign} ${bound} ${unit}`.trim(), isMet: isMet as boolean }
}

/** Three digits that count: 0.412, 12.3, 1 840. */
export function round(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(decimals, 3), useGrouping: false })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value that `share` of all stay below or at. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
