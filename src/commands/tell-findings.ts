import type { Connection } from '../db/database.ts'
import { type Finding, listFindings } from '../payments/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Outcome } from './operator/outcome.ts'

/** Enough to see what is wrong; a thousand differences have one cause. */
const SHOWN_MAX = 100

export async function tellFindings(db: Connection, states: readonly Finding['state'][]): Promise<Outcome> {
  const findings = await listFindings(db, states, SHOWN_MAX)
  return {
    items: findings.map((finding) => ({
      finding: Number(finding.id),
      state: finding.state,
      kind: finding.kind,
      books: finding.books,
      provider: finding.provider,
      account: finding.accountId,
      subject: finding.subject,
      amount_minor: finding.amountMinor?.toString() ?? null,
      currency: finding.currency,
      happened_at: finding.happenedAt,
      shop_reference: finding.shopReference,
      payer: finding.payerName,
      payer_address: finding.payerAddress,
      attempt: finding.attemptId,
      purchase: finding.purchaseId && publicId('pur', finding.purchaseId),
      since: finding.firstSeenAt,
      what: finding.detail,
    })),
    columns: [
      ...['finding', 'state', 'kind', 'provider', 'subject', 'amount_minor', 'currency', 'happened_at'],
      ...['shop_reference', 'payer', 'payer_address', 'purchase', 'what'],
    ],
  }
}
