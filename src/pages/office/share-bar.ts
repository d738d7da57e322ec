import { type Html, html } from '../html.ts'

export interface Part {
  readonly amountMinor: bigint
  /** `covered`: by the leader's card. */
  readonly is: 'paid' | 'covered' | 'open'
}

/** Of the whole bar, which is 100 wide. */
const GAP = 0.8

/** The payers' ring unrolled: a segment for each person, as wide as their part. `label`: the same in words. */
export function shareBar(parts: readonly Part[], label: string): Html {
  const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  let x = 0
  const segments = parts.map(({ amountMinor, is }, index) => {
    // Drawn, not counted: a thousandth of the bar is less than a pixel.
    const width = total === 0n ? 0 : Number((amountMinor * 100_000n) / total) / 1000
    const isLast = index === parts.length - 1
    const drawn = html`<rect class="seg-${is}" x="${round(x)}" width="${round(isLast ? 100 - x : Math.max(width - GAP, 0))}" height="6"/>`
    x += width
    return drawn
  })
  return html`<svg class="shares" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label="${label}">${segments}</svg>`
}

const round = (value: number) => Math.round(Math.max(value, 0) * 100) / 100
