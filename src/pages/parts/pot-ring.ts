import { type Html, html } from '../html.ts'
import type { Pot, PotShare } from './pot.ts'

/** The circle's length in its own units (`pathLength`). */
export const RING_LENGTH = 1000
/** Blank between two parts, so that people can be counted. */
const GAP = 10

type RingTone = 'paid' | 'covered' | 'paying' | 'owed'

export interface RingPart {
  readonly tone: RingTone
  /** From the top, clockwise, in ring units. */
  readonly start: number
  readonly length: number
}

function toneOf(share: PotShare): RingTone {
  if (share.position === 0) return share.state === 'paid' ? 'paid' : 'covered'
  if (share.state === 'paid' || share.state === 'paying') return share.state
  return 'owed'
}

/**
 * One part per person, as long as their amount; those who are in come first, so that the ring fills from the top.
 * Parts never overlap and never pass the whole; a part of nothing is left out.
 */
export function ringParts({ shares, total }: Pot): RingPart[] {
  if (total.amountMinor <= 0n) return []
  const order: Record<RingTone, number> = { covered: 0, paid: 1, paying: 2, owed: 3 }
  const sorted = shares
    .filter((share) => share.amount.amountMinor > 0n)
    .sort((a, b) => order[toneOf(a)] - order[toneOf(b)])
  const gap = sorted.length > 1 ? GAP : 0
  // Scaled as integers: the last part ends exactly where the first begins.
  const position = (amountMinor: bigint) => Number((amountMinor * BigInt(RING_LENGTH) * 100n) / total.amountMinor) / 100
  let before = 0n
  return sorted.map((share) => {
    const start = position(before)
    before += share.amount.amountMinor
    const length = Math.min(position(before), RING_LENGTH) - start
    return { tone: toneOf(share), start, length: Math.max(length - gap, Math.min(length, 1)) }
  })
}

const round = (value: number) => Math.round(value * 100) / 100

/** The ring with its count in the middle. A picture of the sentence beside it, hence hidden from screen readers. */
export function potRing(pot: Pot, count: string, word: string): Html {
  return html`<div class="ring" aria-hidden="true">
<svg viewBox="0 0 120 120" width="136" height="136" fill="none" stroke-width="11" focusable="false">
<circle class="ring-track" cx="60" cy="60" r="53"/>
<g transform="rotate(-90 60 60)">${ringParts(pot)
    .filter((part) => part.tone !== 'owed')
    .map(
      (part) =>
        html`<circle class="ring-${part.tone}" cx="60" cy="60" r="53" pathLength="${RING_LENGTH}" stroke-dasharray="${round(part.length)} ${round(RING_LENGTH - part.length)}" stroke-dashoffset="${round(-part.start)}"/>`,
    )}</g>
</svg>
<p class="ring-text"><span class="ring-count">${count}</span> <span class="ring-word">${word}</span></p>
</div>`
}
