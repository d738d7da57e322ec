import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** What a merchant's PSP has paid it, as that and the card's issuer name it. */
export interface SettledRow {
  readonly purchaseId: string
  readonly merchantId: string
  readonly pspAccountId: string
  readonly psp: string
  /** The PSP's own id of it; null where a person has said that it was paid, and no more. */
  readonly paymentId: string | null
  /** Ours, at the PSP. */
  readonly reference: string | null
  /** The merchant's own, of its order. */
  readonly orderReference: string | null
  /** The card's id at its issuer. */
  readonly cardId: string | null
  /** Its last four digits, as the PSP's lists show them; null of one that was made before they were kept. */
  readonly cardLast4: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** Business clock, as what follows. */
  readonly settledAt: Date
  /** When the card was debited first; null: not yet. */
  readonly debitedAt: Date | null
  readonly debitedMinor: bigint
  readonly creditedMinor: bigint
}

export interface SettledWish {
  readonly merchantId?: string | undefined
  /** Brands of PSPs. */
  readonly psps?: readonly string[] | undefined
  readonly pspAccountId?: string | undefined
  /** Settled then or later. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** The oldest first, those behind `after`. */
export async function listSettled(
  connection: Connection,
  scope: Scope,
  { merchantId, pspAccountId, psps, from, before }: SettledWish,
  { after, limit }: { readonly after?: SettledRow | undefined; readonly limit: number },
): Promise<SettledRow[]> {
  const { rows } = await connection.query<SettledRow>(
    ...within(
      scope,
      'settlement',
      [
        ...[merchantId ?? null, pspAccountId ?? null, from ?? null, before ?? null],
        ...[after?.settledAt ?? null, after?.purchaseId ?? null, limit, psps ?? null],
      ],
      (own) => `
        select purchase_id as "purchaseId", settlements.merchant_id as "merchantId", psp_account_id as "pspAccountId",
               account.psp, payment ->> 'paymentId' as "paymentId", settlements.reference, charge ->> 'orderReference' as "orderReference",
               card_id as "cardId", card_last4 as "cardLast4", amount_minor as "amountMinor", currency, decided_at as "settledAt",
               (select min(occurred_at) from card_movements movement
                 where movement.purchase_id = settlements.purchase_id and kind = 'debited') as "debitedAt",
               debited_minor as "debitedMinor", credited_minor as "creditedMinor"
          from settlements join psp_accounts account on account.id = psp_account_id
         where settlements.state = 'settled'
           and settlements.merchant_id = coalesce($1::uuid, settlements.merchant_id)
           and psp_account_id = coalesce($2::uuid, psp_account_id)
           and ($8::text[] is null or account.psp = any($8))
           and ($3::timestamptz is null or decided_at >= $3) and ($4::timestamptz is null or decided_at < $4)
           and ($5::timestamptz is null or (decided_at, purchase_id) > ($5, $6::uuid)) and ${own}
         order by decided_at, purchase_id limit $7`,
    ),
  )
  return rows
}
