import { type Connection, columnsAs } from '../db/database.ts'

/** What an operator’s password is checked against. */
export interface OperatorLogin {
  readonly operatorId: string
  readonly passwordHash: string | null
  readonly secondFactorEnabled: boolean
}

/** Who has this address, in whatever case; nobody who was revoked. */
export async function findOperatorLogin(connection: Connection, email: string): Promise<OperatorLogin | undefined> {
  const login = columnsAs<OperatorLogin>({
    operatorId: 'id',
    passwordHash: 'password_hash',
    secondFactorEnabled: 'second_factor_enabled',
  })
  const { rows } = await connection.query<OperatorLogin>(
    `select ${login} from operators where lower(email) = lower($1) and revoked_at is null`,
    [email],
  )
  return rows[0]
}
