import { type Connection, columnsAs } from '../db/database.ts'

export interface Company {
  readonly id: string
  readonly name: string
  readonly basicAuthEnabled: boolean
  /** Where it has its seat (ISO 3166-1); null until an operator says. */
  readonly legalCountry: string | null
  /** Its number for VAT, with the country in front. */
  readonly vatId: string | null
}

const companyColumns = columnsAs<Company>({
  id: 'id',
  name: 'name',
  basicAuthEnabled: 'basic_auth_enabled',
  legalCountry: 'legal_country',
  vatId: 'vat_id',
})

export async function insertCompany(
  connection: Connection,
  company: Pick<Company, 'id' | 'name' | 'basicAuthEnabled'>,
): Promise<void> {
  await connection.query('insert into companies (id, name, basic_auth_enabled) values ($1, $2, $3)', [
    company.id,
    company.name,
    company.basicAuthEnabled,
  ])
}

/** Locks the row, so that two commands cannot both add a last permitted credential. */
export async function lockCompany(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await connection.query('select 1 from companies where id = $1 for update', [id])
  return rows.length > 0
}

export async function findCompany(connection: Connection, id: string): Promise<Company | undefined> {
  const { rows } = await connection.query<Company>(`select ${companyColumns} from companies where id = $1`, [id])
  return rows[0]
}

/** Every company of this service, the oldest first. For its operator. */
export async function listCompanies(connection: Connection): Promise<Company[]> {
  const { rows } = await connection.query<Company>(`select ${companyColumns} from companies order by id`)
  return rows
}

/** As it is from now on; the caller holds its lock. */
export async function saveCompany(connection: Connection, company: Company): Promise<void> {
  const { id, name, basicAuthEnabled, legalCountry, vatId } = company
  await connection.query(
    'update companies set name = $2, basic_auth_enabled = $3, legal_country = $4, vat_id = $5 where id = $1',
    [id, name, basicAuthEnabled, legalCountry, vatId],
  )
}
