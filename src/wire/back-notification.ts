import { createHash } from 'node:crypto'
import type { PspTransaction } from './psp-transaction.ts'

/** What the signature covers, all of it text. */
type SignedFields = Readonly<Record<string, string>>

/**
 * The standard body of a back-mode payment notification (docs/interface.md, "Notification for the merchant’s back end,
 * in back mode"). `sandbox` is text and `error` never null, because PHP joins a boolean as "1" or "" and `isset` is
 * false for null; `additional_data.charge_id` is what PrestaShop keeps as the transaction.
 */
export function backNotification(
  transaction: PspTransaction,
  purchase: { readonly reference: string | null; readonly metadata: Readonly<Record<string, unknown>> | null },
  secret: string,
): Readonly<Record<string, unknown>> {
  const signed: SignedFields = {
    ...(transaction.processor && { uid: transaction.processor.uid }),
    created_at: transaction.createdAt.toISOString(),
    error: transaction.error ?? '',
    id: transaction.id,
    reference: purchase.reference ?? '',
    sandbox: String(transaction.isSandbox),
    status: transaction.status,
  }
  return {
    ...signed,
    additional_data: { charge_id: transaction.id, ...transaction.additional },
    metadata: purchase.metadata ?? {},
    signature: backSignature(signed, secret),
  }
}

/** Upper-case hex SHA-256 of the `key=value` pairs, sorted by key, with the secret between each two. */
function backSignature(signed: SignedFields, secret: string): string {
  const pairs = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key]}`)
  return createHash('sha256').update(pairs.join(secret)).digest('hex').toUpperCase()
}
