import type { Detail, Entry, Movement } from '../bank/index.ts'
import type { BankLine } from './bank-statement.ts'
import type { Told } from './told.ts'

/** A line before it has its row. */
export type ReadLine = Pick<
  BankLine,
  'amountMinor' | 'bookedOn' | 'bankReference' | 'code' | 'isReversal' | 'isReturn' | 'returnReason' | 'namedIds'
> & { readonly told: Told }

export function signed({ amountMinor, direction }: Movement): bigint {
  return direction === 'debit' ? -amountMinor : amountMinor
}

/** One for each payment of a booking whose amounts make the booking's; otherwise the booking is one line. */
export function toLines(entry: Entry): ReadLine[] {
  const amounts = entry.details.map(({ movement }) => movement)
  const isSplit =
    entry.details.length > 1 &&
    amounts.every((movement) => movement !== null && movement.currency === entry.currency) &&
    amounts.reduce((sum, movement) => sum + (movement ? signed(movement) : 0n), 0n) === signed(entry)
  if (!isSplit) return [toLine(entry, signed(entry), entry.details)]
  return entry.details.map((detail) => toLine(entry, detail.movement ? signed(detail.movement) : 0n, [detail]))
}

/** What banks call a transfer that came back (ISO 20022 external codes, sub-family of credit transfers). */
const RETURN_CODE = /\/RRTN$/

function toLine(entry: Entry, amountMinor: bigint, details: readonly Detail[]): ReadLine {
  const returned = details.find((detail) => detail.returned !== null)?.returned
  const texts = textsOf(entry, details)
  return {
    ...{ amountMinor, bookedOn: entry.bookedOn ?? entry.valueOn, bankReference: entry.bankReference, code: entry.code },
    ...{ isReversal: entry.isReversal, isReturn: returned !== undefined || RETURN_CODE.test(entry.code ?? '') },
    returnReason: reasonCode(returned?.reason),
    namedIds: namedIds(texts),
    told: { ...counterparty(amountMinor, details), texts },
  }
}

/** A code of the external list has four characters; a bank's own words are no code, and are told, not stored beside it. */
function reasonCode(reason: string | null | undefined): string | null {
  if (!reason) return null
  return /^[A-Z0-9]{4}$/.test(reason) ? reason : 'NARR'
}

function counterparty(amountMinor: bigint, [detail]: readonly Detail[]): Pick<Told, 'name' | 'iban'> {
  const party = amountMinor < 0n ? detail?.creditor : detail?.debtor
  return { name: party?.name ?? null, iban: party?.iban ?? party?.otherAccount ?? null }
}

function textsOf(entry: Entry, details: readonly Detail[]): string[] {
  const texts = [
    ...[entry.reference, entry.bankReference, entry.information],
    ...entry.batches.flatMap((batch) => [batch.messageId, batch.paymentInformationId]),
    ...details.flatMap(({ references: { other, ...named }, remittance, creditorReferences, information, returned }) => [
      ...[...Object.values(named), ...other, ...creditorReferences],
      // Banks cut what was written after 35 or 140 characters, in the middle of a word.
      remittance.join(''),
      ...(remittance.length > 1 ? [remittance.join(' ')] : []),
      ...[information, ...(returned?.information ?? [])],
    ]),
  ]
  return [...new Set(texts.filter((text) => text !== null && text !== ''))] as string[]
}

/** Ids of ours go to the bank without dashes: 32 hexadecimal digits, in any of the places where a reference comes back. */
const OUR_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/gi

function namedIds(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(OUR_ID) ?? [])
  return [...new Set(found.map(withDashes))]
}

function withDashes(hex: string): string {
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
