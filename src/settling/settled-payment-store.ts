import type { NotificationStyle } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import type { ClientProfile } from '../merchants/index.ts'
import type { PspMode, PspPayment } from '../providers/charge/index.ts'
import type { KeptPayment } from '../settlements/index.ts'
import { type Scope, within } from '../shared/scope.ts'

/** What the merchant's PSP has paid it, and which account of the merchant's that was. */
export interface SettledPayment {
  readonly purchaseId: string
  /** Business clock. */
  readonly settledAt: Date
  readonly account: {
    readonly id: string
    readonly psp: string
    readonly mode: PspMode
    /** Null: as its shop expects. */
    readonly notifiesAs: NotificationStyle | null
    /** Null: disconnected meanwhile. */
    readonly settingsSealed: Buffer | null
  }
  readonly payment: PspPayment
  /** Who reads what the shop is told of it. */
  readonly clientProfile: ClientProfile
  readonly customer: { readonly email: string | null; readonly name: string | null }
}

interface SettledRow {
  purchase_id: string
  decided_at: Date
  account_id: string
  psp: string
  mode: PspMode
  notifies_as: NotificationStyle | null
  settings_sealed: Buffer | null
  payment: KeptPayment
  client_profile: ClientProfile
  email: string | null
  name: string | null
}

/** Those of these purchases that a PSP has paid. */
export async function readSettledPayments(
  connection: Connection,
  scope: Scope,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, SettledPayment>> {
  const { rows } = await connection.query<SettledRow & Record<string, unknown>>(
    ...within(scope, 'settlement', [purchaseIds], (own) => ({
      name: 'read-settled-payments',
      text: `
        select settlements.purchase_id, settlements.decided_at, account.id as account_id, account.psp, account.mode, account.notifies_as,
               account.settings_sealed, settlements.payment, merchants.client_profile, client.email,
               nullif(concat_ws(' ', client.first_name, client.last_name), '') as name
          from settlements
          join psp_accounts account on account.id = settlements.psp_account_id
          join purchases on purchases.id = settlements.purchase_id
          join merchants on merchants.id = purchases.merchant_id
          left join clients client on client.id = purchases.client_id
         where settlements.purchase_id = any($1::uuid[]) and settlements.state = 'settled' and ${own}`,
    })),
  )
  return new Map(rows.map((row) => [row.purchase_id, toSettled(row)]))
}

export async function findSettledPayment(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<SettledPayment | undefined> {
  return (await readSettledPayments(connection, scope, [purchaseId])).get(purchaseId)
}

function toSettled(row: SettledRow): SettledPayment {
  const { account_id: id, psp, mode, notifies_as: notifiesAs, settings_sealed: settingsSealed } = row
  return {
    purchaseId: row.purchase_id,
    settledAt: row.decided_at,
    account: { id, psp, mode, notifiesAs, settingsSealed },
    payment: toPayment(row.payment),
    clientProfile: row.client_profile,
    customer: { email: row.email, name: row.name },
  }
}

/** A PSP's payment as its settlement's row keeps it: amounts as text, for JSON has no bigint. */
export function fromPayment(payment: PspPayment): KeptPayment {
  const { amountMinor, refundedMinor, createdAt } = payment
  return {
    ...payment,
    amountMinor: amountMinor.toString(),
    refundedMinor: refundedMinor.toString(),
    createdAt: createdAt?.toISOString() ?? null,
  }
}

function toPayment(kept: KeptPayment): PspPayment {
  const { amountMinor, refundedMinor, createdAt, ...rest } = kept
  return {
    ...(rest as Omit<PspPayment, 'amountMinor' | 'refundedMinor' | 'createdAt'>),
    amountMinor: BigInt(amountMinor),
    refundedMinor: BigInt(refundedMinor),
    createdAt: createdAt ? new Date(createdAt) : null,
  }
}
