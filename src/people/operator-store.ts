import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

export const OPERATOR_ROLES = ['admin', 'support'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Somebody who runs the installation: never the password's hash. */
export interface Operator {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: OperatorRole
  readonly secondFactorEnabled: boolean
  /** Whether a password was set: whoever has none has not come in yet. */
  readonly hasPassword: boolean
  readonly createdAt: Date
  /** Null: not since that is kept. */
  readonly signedInAt: Date | null
}

export interface OperatorLogin {
  readonly operatorId: string
  readonly passwordHash: string | null
  readonly secondFactorEnabled: boolean
}

const OPERATOR = columnsAs<Operator>({
  id: 'id',
  email: 'email',
  name: 'name',
  role: 'role',
  secondFactorEnabled: 'second_factor_enabled',
  hasPassword: 'password_hash is not null',
  createdAt: 'created_at',
  signedInAt: 'signed_in_at',
})

export async function insertOperator(
  connection: Connection,
  operator: { id: string; email: string; role: OperatorRole; passwordHash: string | null; createdAt: Date },
): Promise<void> {
  const { id, email, role, passwordHash, createdAt } = operator
  await connection.query(
    'insert into operators (id, email, role, password_hash, created_at) values ($1, $2, $3, $4, $5)',
    [id, email, role, passwordHash, createdAt],
  )
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

export async function listOperators(connection: Connection): Promise<Operator[]> {
  const { rows } = await connection.query<Operator>(
    `select ${OPERATOR} from operators where revoked_at is null order by created_at, id`,
  )
  return rows
}

/** Whoever decides about operators, locked: two who leave at once are seen one after the other. */
export async function lockAdmins(tx: Transaction): Promise<Operator[]> {
  const { rows } = await tx.query<Operator>(
    `select ${OPERATOR} from operators
      where role = 'admin' and revoked_at is null and password_hash is not null order by id for update`,
  )
  return rows
}

export async function setOperatorRole(tx: Transaction, id: string, role: OperatorRole): Promise<void> {
  await tx.query('update operators set role = $2 where id = $1 and revoked_at is null', [id, role])
}

export async function findOperator(connection: Connection, email: string): Promise<Operator | undefined> {
  const { rows } = await connection.query<Operator>(
    `select ${OPERATOR} from operators where lower(email) = lower($1) and revoked_at is null`,
    [email],
  )
  return rows[0]
}

export async function setOperatorPassword(
  connection: Connection,
  id: string,
  { passwordHash, name }: { passwordHash: string; name: string | null },
): Promise<void> {
  await connection.query(
    'update operators set password_hash = $2, name = coalesce($3, name) where id = $1 and revoked_at is null',
    [id, passwordHash, name],
  )
}

export async function endOperator(connection: Connection, id: string, now: Date): Promise<void> {
  await connection.query('update operators set revoked_at = $2 where id = $1 and revoked_at is null', [id, now])
}
