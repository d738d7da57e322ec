import { SLOTS } from '../shared/ids.ts'

const RANGE = /^(\d{1,3})(?:-(\d{1,3}))?$/

/** `0-127` or `0-63,200`: each slot once, in order. What is wrong, in words that go behind the name of what was read. */
export function parseSlots(
  text: string,
): { readonly slots: readonly [number, ...number[]] } | { readonly wrong: string } {
  const parts = text.split(',').map((part) => RANGE.exec(part.trim()))
  const slots = parts.flatMap((part) => {
    const [from, to] = [Number(part?.[1]), Number(part?.[2] ?? part?.[1])]
    return part && from <= to && to < SLOTS
      ? Array.from({ length: to - from + 1 }, (_, index) => from + index)
      : [Number.NaN]
  })
  if (slots.some(Number.isNaN)) return { wrong: `must be slots from 0 to ${SLOTS - 1}, like 0-127 or 0-63,200` }
  const [first, ...others] = [...new Set(slots)].sort((a, b) => a - b)
  if (first === undefined || others.length + 1 < slots.length) return { wrong: 'names a slot twice' }
  return { slots: [first, ...others] }
}

/** Slots in order as people write them: `0-63, 200`. */
export function writeSlots(slots: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const slot of slots) {
    const last = ranges.at(-1)
    if (last?.[1] === slot - 1) last[1] = slot
    else ranges.push([slot, slot])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}
