import type { Connection } from '../../db/database.ts'
import {
  type Settlement,
  type SettlementRow,
  settlementColumns,
  type TryKind,
  toSettlement,
} from '../../settlements/index.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** One call to a merchant's PSP or to the issuer of the card for it. System clock. */
export interface SettlementTry {
  readonly id: string
  readonly kind: TryKind
  readonly tryNumber: number
  readonly sentAt: Date
  readonly answeredAt: Date | null
  /** Answered, not sent, rejected, or no answer. */
  readonly outcome: string | null
  /** The PSP's or issuer's own word. */
  readonly detail: string | null
}

/** How a merchant was paid at its own PSP, with every call for it. */
export interface TriedSettlement {
  readonly settlement: Settlement
  /** In the order in which they were made. */
  readonly tries: readonly SettlementTry[]
}

const TRIES = `
  coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'tryNumber', try_number, 'sentAt', sent_at,
                                                'answeredAt', answered_at, 'outcome', outcome, 'detail', detail)
                             order by sent_at, id)
              from settlement_tries where purchase_id = settlements.purchase_id), '[]')`

type KeptTry = Omit<SettlementTry, 'sentAt' | 'answeredAt'> & { sentAt: string; answeredAt: string | null }

/** One statement. Undefined before acceptance, in mode TRANSFER, and out of scope. */
export async function findTriedSettlement(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<TriedSettlement | undefined> {
  const { rows } = await connection.query<SettlementRow & { tries: KeptTry[] }>(
    ...within(scope, 'settlement', [purchaseId], (own) => ({
      name: 'find-tried-settlement',
      text: `select ${settlementColumns}, ${TRIES} as tries from settlements where purchase_id = $1 and ${own}`,
    })),
  )
  const [row] = rows
  if (!row) return undefined
  const tries = row.tries.map(({ sentAt, answeredAt, ...rest }) => ({
    ...rest,
    sentAt: new Date(sentAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  }))
  return { settlement: toSettlement(row), tries }
}
