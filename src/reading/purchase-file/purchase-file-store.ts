import type { Connection } from '../../db/database.ts'

interface KeptRegime {
  readonly regime: string | null
  readonly rules: string | null
  /** Offer, why and by which article. */
  readonly basis: Readonly<Record<string, unknown>> | null
}

/** Which law it was put under when it was accepted, by which rules and from what. */
export async function readKeptRegime(connection: Connection, purchaseId: string): Promise<KeptRegime | undefined> {
  const { rows } = await connection.query<KeptRegime>(
    `select credit_regime as regime, credit_rules as rules, credit_basis as basis from purchases where id = $1`,
    [purchaseId],
  )
  return rows[0]
}

/** What had been said of this lender by then; undefined: nobody had said anything. */
export async function findLenderAt(
  connection: Connection,
  role: string,
  at: Date,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await connection.query<Record<string, unknown>>(
    `select role, legal_name as name, address, phone, email, website, registration, licence, licence_until::text as licence_until,
            supervisor, mediator, set_at as said_at
       from lenders where role = $1 and set_at <= $2 order by id desc limit 1`,
    [role, at],
  )
  return rows[0]
}
