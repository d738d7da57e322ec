import type { Connection } from '../db/database.ts'

/** Whose tries count together, and what they tried. */
export interface TriedProof {
  /** As the audit log names a person; `nobody` for an address that nobody has. */
  readonly subject: string
  readonly proof: 'password' | 'factor'
}

/** Counts one try at once, in a window that begins with the first: how many they are now, and when it began. */
export async function countTry(
  connection: Connection,
  { subject, proof }: TriedProof,
  { now, startedAfter }: { readonly now: Date; readonly startedAfter: Date },
): Promise<{ readonly tries: number; readonly beganAt: Date }> {
  const { rows } = await connection.query<{ tries: number; beganAt: Date }>(
    {
      name: 'count-sign-in-try',
      text: `
        insert into sign_in_tries as known (subject, proof, began_at, tries) values ($1, $2, $3, 1)
        on conflict (subject, proof) do update
           set tries = case when known.began_at > $4 then known.tries + 1 else 1 end,
               began_at = case when known.began_at > $4 then known.began_at else $3 end
        returning tries, began_at as "beganAt"`,
    },
    [subject, proof, now, startedAfter],
  )
  return rows[0]!
}

/** What was right is no guess. */
export async function uncountTry(connection: Connection, { subject, proof }: TriedProof): Promise<void> {
  await connection.query('update sign_in_tries set tries = tries - 1 where subject = $1 and proof = $2 and tries > 0', [
    subject,
    proof,
  ])
}
