import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { SettledWish } from './settled-list-store.ts'
import type { BackState } from './settlement.ts'

/** A settlement as its PSP names it, whatever has become of it. */
export interface NamedSettlement {
  readonly purchaseId: string
  readonly state: BackState
  readonly paymentId: string | null
  readonly reference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** When it was decided (business clock); null: it is not. */
  readonly decidedAt: Date | null
}

/** Those that have one of these ids at their PSP, or one of these references of ours there. */
export async function findNamedSettlements(
  connection: Connection,
  scope: Scope,
  { merchantId, pspAccountId, psps }: Pick<SettledWish, 'merchantId' | 'pspAccountId' | 'psps'>,
  { paymentIds, references }: { readonly paymentIds: readonly string[]; readonly references: readonly string[] },
): Promise<NamedSettlement[]> {
  const { rows } = await connection.query<NamedSettlement>(
    ...within(
      scope,
      'settlement',
      [merchantId ?? null, pspAccountId ?? null, psps ?? null, paymentIds, references],
      (own) => `
        select purchase_id as "purchaseId", settlements.state, payment_id as "paymentId", settlements.reference,
               amount_minor as "amountMinor", currency, decided_at as "decidedAt"
          from psp_accounts account join settlements on settlements.psp_account_id = account.id
         where ($3::text[] is null or account.psp = any($3))
           and account.id = coalesce($2::uuid, account.id)
           and settlements.merchant_id = coalesce($1::uuid, settlements.merchant_id)
           and (payment_id = any($4::text[]) or settlements.reference = any($5::text[])) and ${own}`,
    ),
  )
  return rows
}
