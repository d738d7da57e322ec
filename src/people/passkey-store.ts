import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { Audience } from './session.ts'

const TABLES = {
  merchant: { people: 'staff', passkeys: 'staff_passkeys' },
  operator: { people: 'operators', passkeys: 'operator_passkeys' },
} as const satisfies Record<Audience, Record<string, string>>

/** By this two of one audience never share a device's key. */
export const CREDENTIAL_KEYS = Object.values(TABLES).map(({ passkeys }) => `${passkeys}_credential`)

export interface Passkey {
  readonly id: string
  readonly personId: string
  /** As the device calls it. */
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  /** How often the device says that it has signed; 0 for those that do not count. */
  readonly signCount: bigint
  /** How the device is reached, in the words of WebAuthn. */
  readonly transports: readonly string[]
  /** As its owner calls it. */
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const PASSKEY = {
  id: 'passkey.id',
  personId: 'passkey.person_id',
  credentialId: 'passkey.credential_id',
  publicKey: 'passkey.public_key',
  signCount: 'passkey.sign_count',
  transports: 'passkey.transports',
  name: 'passkey.name',
  createdAt: 'passkey.created_at',
  lastUsedAt: 'passkey.last_used_at',
} as const satisfies Record<keyof Passkey, string>

export async function insertPasskey(
  tx: Transaction,
  audience: Audience,
  passkey: Omit<Passkey, 'lastUsedAt'>,
): Promise<void> {
  const { id, personId, credentialId, publicKey, signCount, transports, name, createdAt } = passkey
  await tx.query(
    `insert into ${TABLES[audience].passkeys}
       (id, person_id, credential_id, public_key, sign_count, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, personId, credentialId, publicKey, signCount, transports, name, createdAt],
  )
}

/** Of one person, the oldest first. */
export async function listPasskeys(connection: Connection, audience: Audience, personId: string): Promise<Passkey[]> {
  const { rows } = await connection.query<Passkey>(
    `select ${columnsAs<Passkey>(PASSKEY)} from ${TABLES[audience].passkeys} passkey
      where person_id = $1 and ended_at is null order by created_at, id`,
    [personId],
  )
  return rows
}

/** By what its device calls it, with the address of whose it is; of nobody who has left. */
export async function findPasskey(
  connection: Connection,
  audience: Audience,
  credentialId: Buffer,
): Promise<(Passkey & { readonly email: string }) | undefined> {
  const { people, passkeys } = TABLES[audience]
  const { rows } = await connection.query<Passkey & { email: string }>(
    `select ${columnsAs<Passkey & { email: string }>({ ...PASSKEY, email: 'person.email' })}
       from ${passkeys} passkey join ${people} person on person.id = passkey.person_id and person.revoked_at is null
      where passkey.credential_id = $1 and passkey.ended_at is null`,
    [credentialId],
  )
  return rows[0]
}

/** Notes a signature. False for one that was counted before, or a passkey that was removed meanwhile. */
export async function usePasskey(
  tx: Transaction,
  audience: Audience,
  id: string,
  { signCount, now }: { readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update ${TABLES[audience].passkeys} set sign_count = $2, last_used_at = $3
      where id = $1 and ended_at is null and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [id, signCount, now],
  )
  return rowCount === 1
}

/** One of a person's own. Undefined when they have none like it. */
export async function endPasskey(
  tx: Transaction,
  audience: Audience,
  { id, personId, now }: { readonly id: string; readonly personId: string; readonly now: Date },
): Promise<{ readonly name: string } | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `update ${TABLES[audience].passkeys} set ended_at = $3
      where id = $1 and person_id = $2 and ended_at is null returning name`,
    [id, personId, now],
  )
  return rows[0]
}

export async function endPasskeys(tx: Transaction, audience: Audience, personId: string, now: Date): Promise<void> {
  await tx.query(`update ${TABLES[audience].passkeys} set ended_at = $2 where person_id = $1 and ended_at is null`, [
    personId,
    now,
  ])
}

/** What a device is asked to sign, and for whom and what: of both the hash. */
export interface Challenge {
  readonly challengeHash: Buffer
  readonly audience: Audience
  readonly use: 'enrol' | 'sign_in' | 'prove'
  readonly boundHash: Buffer
}

export async function insertChallenge(connection: Connection, challenge: Challenge, expiresAt: Date): Promise<void> {
  const { challengeHash, audience, use, boundHash } = challenge
  await connection.query(
    `insert into passkey_challenges (challenge_hash, audience, use, bound_hash, expires_at) values ($1, $2, $3, $4, $5)`,
    [challengeHash, audience, use, boundHash, expiresAt],
  )
}

/** Ends it for good. False when it was never given, was taken before, is over, or was for somebody or something else. */
export async function takeChallenge(
  connection: Connection,
  { challengeHash, audience, use, boundHash }: Challenge,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `delete from passkey_challenges
      where challenge_hash = $1 and audience = $2 and use = $3 and bound_hash = $4 and expires_at > $5`,
    [challengeHash, audience, use, boundHash, now],
  )
  return rowCount === 1
}

/** Of those that nobody came back with. */
export async function deleteOldChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.query('delete from passkey_challenges where expires_at <= $1', [now])
}
