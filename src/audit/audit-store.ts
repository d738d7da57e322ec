import type { Transaction } from '../db/database.ts'
import type { ActName, Changes } from './acts.ts'

interface NewLine {
  readonly act: ActName
  readonly subject: string
  readonly changes: Changes
  readonly actor: string
  readonly recordedAt: Date
  readonly companyId: string | null
  readonly merchantId: string | null
  readonly purchaseId: string | null
  readonly reason: string | null
  readonly requestId: string | null
  readonly personal: Readonly<Record<string, string>> | null
}

/** One statement, with the personal row where there is one. A merchant's line is its company's, too; a purchase's is its merchant's. */
export async function insertLine(tx: Transaction, line: NewLine): Promise<void> {
  await tx.query(
    {
      name: 'insert-audit-line',
      text: `
        with personal as (
          insert into audit_personal (told) select $10::jsonb where $10::jsonb is not null returning id
        )
        insert into audit_lines (company_id, merchant_id, act, subject, changes, reason, actor, request_id, recorded_at, personal_id)
        select coalesce($1::uuid, (select company_id from merchants where id = owner.merchant_id)), owner.merchant_id, $3, $4,
               $5::jsonb, $6, $7, $8, $9, (select id from personal)
          from (select coalesce($2::uuid, (select merchant_id from purchases where id = $11::uuid)) as merchant_id) owner`,
    },
    [
      ...[line.companyId, line.merchantId, line.act, line.subject, JSON.stringify(line.changes), line.reason],
      ...[line.actor, line.requestId, line.recordedAt, line.personal && JSON.stringify(line.personal)],
      line.purchaseId,
    ],
  )
}
