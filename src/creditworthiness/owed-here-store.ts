import type { Connection } from '../db/database.ts'
import type { OwedHere } from './solvency-rules.ts'

interface Borrower {
  readonly email: string | null
  readonly phoneNumber: string | null
  /** Not counted: what is asked for now. */
  readonly purchaseId: string
  readonly currency: string
  /** `yyyy-mm-dd` */
  readonly today: string
}

/** What whoever has this address or number owes on dates, to whichever merchant: also what no law calls a credit. */
export async function readOwedHere(connection: Connection, borrower: Borrower): Promise<OwedHere> {
  const { email, phoneNumber, purchaseId, currency, today } = borrower
  const { rows } = await connection.query<{
    on: string
    amountMinor: bigint
    currency: string
    isLate: boolean
    isOwed: boolean
  }>(
    {
      name: 'read-owed-here',
      text: `
        select shares.due_on::text as on, shares.principal_minor + shares.fee_minor as "amountMinor", purchases.currency,
               shares.state = 'owed' as "isOwed",
               shares.state = 'written_off' or shares.due_on < $4::date or shares.first_refused_at is not null as "isLate"
          from clients join purchases on purchases.client_id = clients.id
          join shares on shares.purchase_id = purchases.id
         where (lower(clients.email) = $1 or clients.phone_number = $2)
           and purchases.id <> $3 and purchases.payment_type <> 'SPLIT' and purchases.accepted_at is not null
           and shares.state in ('owed', 'written_off') and shares.due_on is not null
         order by shares.due_on, shares.id`,
    },
    [email?.toLowerCase() ?? null, phoneNumber, purchaseId, today],
  )
  const owed = rows.filter(({ isOwed }) => isOwed)
  return {
    payments: owed
      .filter((payment) => payment.currency === currency)
      .map(({ on, amountMinor }) => ({ on, amountMinor })),
    isLate: rows.some(({ isLate }) => isLate),
    isElsewhere: owed.some((payment) => payment.currency !== currency),
  }
}

/** Whether somebody who is known by one of these was refused by rules since. */
export async function isRefusedSince(
  connection: Connection,
  { contactHashes, since }: { readonly contactHashes: readonly Buffer[]; readonly since: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'is-refused-since',
      text: `select from assessments
              where contact_hashes && $1::bytea[] and state = 'refused' and decided_at >= $2 and reviewed_at is null
                and not ('documents_not_supported' = any(reasons)) limit 1`,
    },
    [contactHashes, since],
  )
  return (rowCount ?? 0) > 0
}
