import { isCalendarDay } from '../xml/calendar-day.ts'
import { FileRefusal } from '../xml/file-refusal.ts'
import { recordsAt, textAt, textsAt, type XmlRecord } from '../xml/read-records.ts'
import { readAmount } from './read-amount.ts'
import type { Batch, Detail, Direction, Entry, Movement, Party, References, Return } from './statement.ts'

/** What is a text in .02 and .04 is a choice in .08. */
function wordAt(record: XmlRecord, ...path: readonly string[]): string | null {
  return textAt(record, ...path, 'Cd') ?? textAt(record, ...path, 'Prtry') ?? textAt(record, ...path)
}

/** The calendar day at the bank, whether the choice is a day or a time. Throws a `FileRefusal` for what is neither. */
export function dayAt(record: XmlRecord, ...path: readonly string[]): string | null {
  const text = textAt(record, ...path, 'Dt') ?? textAt(record, ...path, 'DtTm')
  if (text === null) return null
  const day = /^(\d{4}-\d\d-\d\d)(?:T|Z|[+-]|$)/.exec(text)?.[1]
  if (!day || !isCalendarDay(day)) throw new FileRefusal(`a date (${path.at(-1)}) is none`)
  return day
}

function directionOf(record: XmlRecord): Direction {
  const word = textAt(record, 'CdtDbtInd')
  if (word !== 'CRDT' && word !== 'DBIT') throw new FileRefusal(`${record.name} is neither a credit nor a debit`)
  return word === 'CRDT' ? 'credit' : 'debit'
}

export function movementOf(record: XmlRecord): Movement {
  const [amount] = recordsAt(record, 'Amt')
  if (!amount) throw new FileRefusal(`${record.name} has no amount`)
  return { ...readAmount(amount), direction: directionOf(record) }
}

/** A detail which may leave it to its entry whether it is a credit. */
export type ToldDetail = Omit<Detail, 'movement'> & {
  readonly movement: (Omit<Movement, 'direction'> & { readonly direction: Direction | null }) | null
}

/** One `Ntry` in 02, 04 or 08, with what its `TxDtls` have said. Throws a `FileRefusal`. */
export function readEntry(record: XmlRecord, told: readonly ToldDetail[]): Entry {
  const movement = movementOf(record)
  return {
    ...movement,
    reference: textAt(record, 'NtryRef'),
    isReversal: ['true', '1'].includes(textAt(record, 'RvslInd') ?? ''),
    status: wordAt(record, 'Sts') ?? 'BOOK',
    bookedOn: dayAt(record, 'BookgDt'),
    valueOn: dayAt(record, 'ValDt'),
    bankReference: textAt(record, 'AcctSvcrRef'),
    code: codeOf(record),
    proprietaryCode: textAt(record, 'BkTxCd', 'Prtry', 'Cd'),
    information: textAt(record, 'AddtlNtryInf'),
    batches: recordsAt(record, 'NtryDtls', 'Btch').map((batch) => readBatch(batch, movement.direction)),
    details: told.map((detail) => withDirection(detail, movement.direction)),
  }
}

function codeOf(record: XmlRecord): string | null {
  const domain = textAt(record, 'BkTxCd', 'Domn', 'Cd')
  if (domain === null) return null
  const family = ['BkTxCd', 'Domn', 'Fmly'] as const
  return [domain, textAt(record, ...family, 'Cd'), textAt(record, ...family, 'SubFmlyCd')].filter(Boolean).join('/')
}

function readBatch(record: XmlRecord, direction: Direction): Batch {
  const [total] = recordsAt(record, 'TtlAmt')
  const count = textAt(record, 'NbOfTxs')
  return {
    messageId: textAt(record, 'MsgId'),
    paymentInformationId: textAt(record, 'PmtInfId'),
    count: count === null ? null : Number(count),
    total: total ? { ...readAmount(total), direction: directionIn(record) ?? direction } : null,
  }
}

function directionIn(record: XmlRecord): Direction | null {
  return textAt(record, 'CdtDbtInd') === null ? null : directionOf(record)
}

function withDirection({ movement, ...detail }: ToldDetail, otherwise: Direction): Detail {
  return { ...detail, movement: movement && { ...movement, direction: movement.direction ?? otherwise } }
}

/** One `TxDtls` in 02, 04 or 08. Throws a `FileRefusal`. */
export function readDetail(record: XmlRecord): ToldDetail {
  // .02 has no amount of its own here: there the transaction’s stands among the details of the amount.
  const [amount] = [
    ...recordsAt(record, 'Amt'),
    ...recordsAt(record, 'AmtDtls', 'TxAmt', 'Amt'),
    ...recordsAt(record, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  return {
    movement: amount ? { ...readAmount(amount), direction: directionIn(record) } : null,
    references: readReferences(record),
    debtor: readParty(record, 'Dbtr'),
    creditor: readParty(record, 'Cdtr'),
    remittance: textsAt(record, 'RmtInf', 'Ustrd'),
    creditorReferences: textsAt(record, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    returned: readReturn(record),
    information: textAt(record, 'AddtlTxInf'),
  }
}

function readReferences(record: XmlRecord): References {
  const at = (name: string) => textAt(record, 'Refs', name)
  return {
    messageId: at('MsgId'),
    paymentInformationId: at('PmtInfId'),
    instructionId: at('InstrId'),
    // Who gave none of their own is said so by this word (ISO 20022).
    endToEndId: at('EndToEndId') === 'NOTPROVIDED' ? null : at('EndToEndId'),
    uetr: at('UETR'),
    transactionId: at('TxId'),
    mandateId: at('MndtId'),
    clearingReference: at('ClrSysRef'),
    bankReference: at('AcctSvcrRef'),
    other: [...textsAt(record, 'Refs', 'Prtry', 'Ref'), ...textsAt(record, 'Refs', 'AcctSvcrTxId')],
  }
}

function readParty(record: XmlRecord, role: 'Dbtr' | 'Cdtr'): Party {
  const account = ['RltdPties', `${role}Acct`, 'Id'] as const
  return {
    name: textAt(record, 'RltdPties', role, 'Pty', 'Nm') ?? textAt(record, 'RltdPties', role, 'Nm'),
    iban: textAt(record, ...account, 'IBAN'),
    otherAccount: textAt(record, ...account, 'Othr', 'Id'),
  }
}

function readReturn(record: XmlRecord): Return | null {
  const [found] = recordsAt(record, 'RtrInf')
  if (!found) return null
  return {
    reason: textAt(found, 'Rsn', 'Cd') ?? textAt(found, 'Rsn', 'Prtry'),
    information: textsAt(found, 'AddtlInf'),
  }
}
