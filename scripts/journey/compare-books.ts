import { toDecimal } from '../../src/shared/money.ts'

/** What we say moved on one card. */
export interface ExpectedPayment {
  readonly payer: string
  /** The acquirer's reference; null when this person never came to a card page. */
  readonly attemptId: string | null
  readonly heldMinor: bigint
  readonly chargedMinor: bigint
}

/** As much of the acquirer's payment as money needs (docs/sandbox.md). */
export interface BookedPayment {
  readonly state: string
  readonly mode: 'hold' | 'sale'
  readonly amount: number
  readonly currency: string
  readonly captured: number
  readonly refunded: number
}

export interface ComparedPayment {
  readonly payer: string
  readonly expected: Amounts
  readonly booked: Amounts
  readonly agrees: boolean
}

interface Amounts {
  readonly heldMinor: bigint
  readonly chargedMinor: bigint
  /** Held and given back. */
  readonly releasedMinor: bigint
}

/** One line per person; several payments under one reference count together, as a double charge must show. */
export function comparePayment(expected: ExpectedPayment, payments: readonly BookedPayment[]): ComparedPayment {
  const { payer, heldMinor, chargedMinor } = expected
  const booked = { heldMinor: 0n, chargedMinor: 0n, releasedMinor: 0n }
  for (const { mode, state, amount, captured, refunded } of payments) {
    booked.chargedMinor += BigInt(captured - refunded)
    if (mode !== 'hold') continue
    booked.heldMinor += BigInt(amount)
    if (state !== 'held') booked.releasedMinor += BigInt(amount - captured)
  }
  const wanted = { heldMinor, chargedMinor, releasedMinor: heldMinor > 0n ? heldMinor - chargedMinor : 0n }
  const agrees = (Object.keys(wanted) as (keyof Amounts)[]).every((key) => wanted[key] === booked[key])
  return { payer, expected: wanted, booked, agrees }
}

/** Aligned columns; the last line is the purchase itself. */
export function booksTable(lines: readonly ComparedPayment[], amountMinor: bigint, currency: string): string[] {
  const money = (minor: bigint) => toDecimal(minor, currency)
  const charged = (side: 'expected' | 'booked') => lines.reduce((sum, line) => sum + line[side].chargedMinor, 0n)
  const rows = [
    ['', 'held', 'released', 'charged', 'acquirer’s books', ''],
    ...lines.map(({ payer, expected, booked, agrees }) => [
      payer,
      money(expected.heldMinor),
      money(expected.releasedMinor),
      money(expected.chargedMinor),
      money(booked.chargedMinor),
      agrees ? 'agrees' : 'DIFFERS',
    ]),
    ['together', '', '', money(charged('expected')), money(charged('booked')), ''],
    [`the purchase, ${currency}`, '', '', money(amountMinor), money(amountMinor), ''],
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
      .trimEnd(),
  )
}

/** Sentences naming what differs; empty when the books agree to the cent. */
export function differences(lines: readonly ComparedPayment[], amountMinor: bigint, currency: string): string[] {
  const tell = ({ heldMinor, releasedMinor, chargedMinor }: Amounts) =>
    `held ${toDecimal(heldMinor, currency)}, released ${toDecimal(releasedMinor, currency)}, charged ${toDecimal(chargedMinor, currency)}`
  const wrong = lines
    .filter((line) => !line.agrees)
    .map(({ payer, expected, booked }) => `${payer}: expected ${tell(expected)}; the acquirer has ${tell(booked)}`)
  const together = lines.reduce((sum, line) => sum + line.booked.chargedMinor, 0n)
  if (together === amountMinor) return wrong
  return [
    ...wrong,
    `together ${toDecimal(together, currency)} was charged, the purchase is ${toDecimal(amountMinor, currency)}`,
  ]
}
