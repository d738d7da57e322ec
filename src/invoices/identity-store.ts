import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { KeptIdentity } from './identity.ts'

const IDENTITY = columnsAs<KeptIdentity>({
  id: 'id',
  merchantId: 'merchant_id',
  companyId: 'company_id',
  legalName: 'legal_name',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  countryCode: 'country_code',
  registrationNumber: 'registration_number',
  vatNumber: 'vat_number',
  setAt: 'set_at',
  setBy: 'set_by',
  reason: 'reason',
})

export async function insertIdentity(tx: Transaction, identity: KeptIdentity): Promise<void> {
  const { id, merchantId, companyId, legalName, street, postcode, city, countryCode } = identity
  const { registrationNumber, vatNumber, setAt, setBy, reason } = identity
  await tx.query(
    `insert into legal_identities (id, merchant_id, company_id, legal_name, street, postcode, city, country_code,
                                   registration_number, vat_number, set_at, set_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, merchantId, companyId, legalName, street, postcode, city, countryCode],
      ...[registrationNumber, vatNumber, setAt, setBy, reason],
    ],
  )
}

/** What was said last of a merchant, or of the operator: null. */
export async function findIdentity(
  connection: Connection,
  merchantId: string | null,
): Promise<KeptIdentity | undefined> {
  const { rows } = await connection.query<KeptIdentity>(
    {
      name: 'find-identity',
      text: `select ${IDENTITY} from legal_identities where merchant_id is not distinct from $1::uuid order by id desc limit 1`,
    },
    [merchantId],
  )
  return rows[0]
}

/** What was said last of each of these merchants, where something was. */
export async function listNewestIdentities(
  connection: Connection,
  merchantIds: readonly string[],
): Promise<KeptIdentity[]> {
  const { rows } = await connection.query<KeptIdentity>(
    `select distinct on (merchant_id) ${IDENTITY} from legal_identities
      where merchant_id = any($1::uuid[]) order by merchant_id, id desc`,
    [merchantIds],
  )
  return rows
}

/** Those that an invoice names. */
export async function listIdentities(connection: Connection, ids: readonly string[]): Promise<KeptIdentity[]> {
  const { rows } = await connection.query<KeptIdentity>(
    `select ${IDENTITY} from legal_identities where id = any($1::uuid[])`,
    [ids],
  )
  return rows
}
