import type { Finding } from '../payments/index.ts'
import { LIMIT_MAX, readFindings } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'

/** As many as a page has: a thousand differences have one cause. */
export async function tellFindings({ db, call }: Ground, states: readonly Finding['state'][]): Promise<Outcome> {
  const { rows } = await readFindings(db, call.scope, { states }, { limit: LIMIT_MAX })
  return {
    items: rows.map((finding) => ({
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
