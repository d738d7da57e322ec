import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** A person known to a merchant: a leader (usually with `ref`), or a pledger (`ref` null). */
export interface Customer {
  readonly id: string
  readonly merchantId: string
  readonly ref: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
}

/** As the merchant may see it: a pledger who did not agree shows a name only. */
const shownColumns = columnsAs<Customer>({
  id: 'id',
  merchantId: 'merchant_id',
  ref: 'ref',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'case when shares_email then email end',
  phoneNumber: 'case when shares_email then phone_number end',
})

export async function findCustomer(connection: Connection, scope: Scope, id: string): Promise<Customer | undefined> {
  const { rows } = await connection.query<Customer>(
    ...within(scope, 'client', [id], (own) => ({
      name: 'find-client',
      text: `
        select ${shownColumns} from clients
         where id = $1 and ${own}`,
    })),
  )
  return rows[0]
}

/** Several of a merchant's clients by id, as the merchant may see them. */
export async function listCustomers(
  connection: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const { rows } = await connection.query<Customer>(
    ...within(scope, 'client', [ids], (own) => ({
      name: 'list-clients',
      text: `
        select ${shownColumns} from clients
         where id = any($1) and ${own}`,
    })),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A friend who pays becomes a client of the merchant, known by name alone. */
export async function insertPledger(
  tx: Transaction,
  merchantId: string,
  pledger: { id: string; name: string | null; email: string | null; phoneNumber: string | null; createdAt: Date },
): Promise<void> {
  const [firstName, ...rest] = (pledger.name ?? '').split(' ')
  await tx.query(
    {
      name: 'insert-pledger',
      text: `
        insert into clients (id, merchant_id, first_name, last_name, email, phone_number, shares_email, created_at)
        values ($1, $2, $3, $4, $5, $6, false, $7)`,
    },
    [
      pledger.id,
      merchantId,
      firstName || null,
      rest.join(' ') || null,
      pledger.email,
      pledger.phoneNumber,
      pledger.createdAt,
    ],
  )
}

/** What a payer says of themselves where the merchant said nothing; what the merchant knows stays. */
export async function completeClient(
  tx: Transaction,
  id: string,
  payer: { name: string | null; email: string | null; phoneNumber: string | null },
): Promise<void> {
  const [firstName, ...rest] = (payer.name ?? '').split(' ')
  await tx.query(
    {
      name: 'complete-client',
      text: `
        update clients
           set first_name = case when first_name is null and last_name is null then $2 else first_name end,
               last_name = case when first_name is null and last_name is null then $3 else last_name end,
               email = coalesce(email, $4), phone_number = coalesce(phone_number, $5)
         where id = $1`,
    },
    [id, firstName || null, rest.join(' ') || null, payer.email, payer.phoneNumber],
  )
}
