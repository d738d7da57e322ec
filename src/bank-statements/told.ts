import type { SealedColumn, Sealer } from '../crypto/index.ts'

/** Who paid or was paid, and what they wrote: as the bank has it, but for card numbers. */
export interface Told {
  readonly name: string | null
  readonly iban: string | null
  /** Every reference and text of the line, as far as the bank gives any. */
  readonly texts: readonly string[]
}

export const TOLD_LINES: SealedColumn = {
  table: 'bank_lines',
  column: 'told_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `bank_lines.told:${id}`,
}

export function sealTold(sealer: Sealer, id: string, told: Told): Buffer {
  const { name, iban, texts } = told
  const kept = { name: name && withoutCards(name), iban, texts: texts.map(withoutCards) }
  return sealer.seal(JSON.stringify(kept), TOLD_LINES.contextOf(id))
}

export function openTold(
  sealer: Sealer,
  { id, toldSealed }: { readonly id: string; readonly toldSealed: Buffer },
): Told {
  return JSON.parse(sealer.open(toldSealed, TOLD_LINES.contextOf(id))) as Told
}

/** ISO/IEC 7812-1: 13 to 19 digits, together or in groups, of which the last checks the others. */
const CARD_NUMBER = /(?<![\dA-Za-z])[2-6](?:[ .-]?\d){12,18}(?![\dA-Za-z])/g

/** People write anything into a transfer. Ids of ours are hexadecimal, and stay. */
function withoutCards(text: string): string {
  return text.replace(CARD_NUMBER, (found) => (hasCheckDigit(found.replace(/\D/g, '')) ? '[card number]' : found))
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
