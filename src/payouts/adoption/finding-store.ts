import { type Connection, columnsAs, type Transaction } from '../../db/database.ts'
import { newId } from '../../shared/ids.ts'

/** What an adopted file pays and these books do not know. */
export interface PayoutFinding {
  readonly id: string
  readonly kind: 'unknown_promise' | 'unknown_merchant'
  readonly fileId: string
  readonly payoutId: string
  readonly merchantId: string
  /** Of a promise: the id that the file knew it by, and what finds it again. */
  readonly itemId: string | null
  readonly itemKind: string | null
  readonly purchaseId: string | null
  readonly causeId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly foundAt: Date
}

const FINDING = columnsAs<PayoutFinding>({
  id: 'finding.id',
  kind: 'finding.kind',
  fileId: 'finding.file_id',
  payoutId: 'finding.payout_id',
  merchantId: 'finding.merchant_id',
  itemId: 'finding.item_id',
  itemKind: 'finding.item_kind',
  purchaseId: 'finding.purchase_id',
  causeId: 'finding.cause_id',
  amountMinor: 'finding.amount_minor',
  currency: 'finding.currency',
  foundAt: 'finding.found_at',
})

export async function insertFindings(tx: Transaction, findings: readonly Omit<PayoutFinding, 'id'>[]): Promise<void> {
  const rows = findings.map(({ amountMinor, ...finding }) => ({
    id: newId(),
    amountMinor: `${amountMinor}`,
    ...finding,
  }))
  await tx.query(
    `insert into payout_findings (id, kind, file_id, payout_id, merchant_id, item_id, item_kind, purchase_id, cause_id,
       amount_minor, currency, found_at)
     select id, kind, "fileId", "payoutId", "merchantId", "itemId", "itemKind", "purchaseId", "causeId", "amountMinor", currency,
            "foundAt"
       from jsonb_to_recordset($1) as found (id uuid, kind text, "fileId" uuid, "payoutId" uuid, "merchantId" uuid, "itemId" uuid,
         "itemKind" text, "purchaseId" uuid, "causeId" uuid, "amountMinor" bigint, currency text, "foundAt" timestamptz)`,
    [JSON.stringify(rows)],
  )
}

/** A payout that ended without money has paid nothing unknown: its items are open, and what it lacked with them. */
const COUNTS = `finding.cleared_at is null and (finding.kind = 'unknown_merchant' or exists (
  select from payout_items item where item.payout_id = finding.payout_id and item.item_id = finding.item_id and ended_at is null))`

/** Oldest first. */
export async function listFindings(connection: Connection, limit: number): Promise<PayoutFinding[]> {
  const { rows } = await connection.query<PayoutFinding>(
    `select ${FINDING} from payout_findings finding where ${COUNTS} order by finding.found_at, finding.id limit $1`,
    [limit],
  )
  return rows
}

/** Promises of these merchants that were paid and are unknown, locked: their merchants' rows are, too. */
export async function lockUnknownPromises(tx: Transaction, merchantIds: readonly string[]): Promise<PayoutFinding[]> {
  const { rows } = await tx.query<PayoutFinding>(
    `select ${FINDING} from payout_findings finding
      where finding.merchant_id = any($1::uuid[]) and finding.kind = 'unknown_promise' and ${COUNTS}
      order by finding.id for no key update`,
    [merchantIds],
  )
  return rows
}

/** The books know it again, under another id: that one is paid by the payout from now on. */
export async function clearFinding(
  tx: Transaction,
  finding: PayoutFinding,
  { itemId, at }: { readonly itemId: string; readonly at: Date },
): Promise<void> {
  await tx.query('update payout_items set ended_at = $3 where payout_id = $1 and item_id = $2 and ended_at is null', [
    ...[finding.payoutId, finding.itemId, at],
  ])
  await tx.query('insert into payout_items (payout_id, item_id, amount_minor) values ($1, $2, $3)', [
    ...[finding.payoutId, itemId, finding.amountMinor],
  ])
  await tx.query(
    `update payout_findings set cleared_at = $2, cleared_by = 'books', cleared_item_id = $3 where id = $1`,
    [finding.id, at, itemId],
  )
}
