import { type Connection, columnsAs } from '../db/database.ts'

export interface Company {
  readonly id: string
  readonly name: string
  readonly basicAuthEnabled: boolean
}

const companyColumns = columnsAs<Company>({ id: 'id', name: 'name', basicAuthEnabled: 'basic_auth_enabled' })

export async function insertCompany(connection: Connection, company: Company): Promise<void> {
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

/** What is absent stays as it is. */
export async function changeCompany(
  connection: Connection,
  id: string,
  wished: { name?: string | undefined; basicAuthEnabled?: boolean | undefined },
): Promise<void> {
  await connection.query(
    `update companies set name = coalesce($2, name), basic_auth_enabled = coalesce($3, basic_auth_enabled)
      where id = $1`,
    [id, wished.name, wished.basicAuthEnabled],
  )
}
