import { type Connection, UNHURRIED } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import type { Settlement } from './settlement.ts'

export type TryKind = 'issue' | 'sale' | 'authorise' | 'capture' | 'void' | 'look_up' | 'destroy' | 'look_up_card'

/** What came of a call, for people who read what was asked. */
export interface Answer {
  readonly outcome: string
  readonly detail: string | null
  readonly at: Date
}

/** Noted in the statement that changes a settlement: the call that is about to be made, and what came of the one before. */
export interface SettlementNotes {
  readonly asking?: { readonly tryId: string; readonly kind: TryKind; readonly sentAt: Date }
  readonly answered?: { readonly tryId: string } & Answer
}

/** The parts of an update of a settlement that note, with their values from parameter `first` on; the purchase is `$1`. */
export function notesUpdate(
  { asking, answered }: SettlementNotes,
  tryNumber: number,
  first: number,
): { readonly parts: readonly string[]; readonly values: readonly unknown[] } {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${first - 1 + values.push(value)}`
  const parts: string[] = []
  if (asking) {
    const { tryId, kind, sentAt } = asking
    parts.push(`asking as (insert into settlement_tries (id, purchase_id, kind, try_number, sent_at)
      values (${$(tryId)}, $1, ${$(kind)}, ${$(tryNumber)}, ${$(sentAt)}))`)
  }
  if (answered) {
    const { tryId, outcome, detail, at } = answered
    parts.push(`answered as (update settlement_tries
      set outcome = ${$(outcome)}, detail = ${$(detail)}, answered_at = ${$(at)} where id = ${$(tryId)})`)
  }
  return { parts, values }
}

/** The intent of a call that changes nothing of its settlement, committed before it is made. */
export async function insertTry(
  connection: Connection,
  of: Pick<Settlement, 'purchaseId' | 'tryNumber'>,
  kind: TryKind,
  sentAt: Date,
): Promise<string> {
  const id = newId()
  await connection.query(
    {
      name: 'insert-settlement-try',
      text: 'insert into settlement_tries (id, purchase_id, kind, try_number, sent_at) values ($1, $2, $3, $4, $5)',
    },
    [id, of.purchaseId, kind, of.tryNumber, sentAt],
  )
  return id
}

/** For people who read what was asked: what follows from it is committed by itself. */
export async function recordTry(connection: Connection, id: string, { outcome, detail, at }: Answer): Promise<void> {
  await connection.query(
    {
      name: 'record-settlement-try',
      text: `with ${UNHURRIED}
             update settlement_tries set outcome = $2, detail = $3, answered_at = $4 from unhurried where id = $1`,
    },
    [id, outcome, detail, at],
  )
}
