import { recordAct } from '../audit/index.ts'
import { decodePersonLink, hashPassword, type LinkKeys } from '../crypto/index.ts'
import { type Connection, type Database, transaction } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import { findOperatorOfLink, useOperatorLink } from './operator-link-store.ts'
import { setOperatorPassword } from './operator-store.ts'
import { requireStrongPassword } from './password-rules.ts'
import { tellPerson } from './person-mails.ts'
import { endSessionsOf } from './session-store.ts'
import type { Knock } from './sign-in.ts'

type OfLink = NonNullable<Awaited<ReturnType<typeof findOperatorOfLink>>>

/** Whose link it is, as long as it opens: undefined alike for what is over, was used, or was never made. */
export async function findOperatorByLink(
  connection: Connection,
  { linkKeys, systemClock }: { readonly linkKeys: LinkKeys; readonly systemClock: Clock },
  token: string,
): Promise<(OfLink & { readonly linkId: string }) | undefined> {
  const linkId = decodePersonLink(linkKeys, 'operator_password', token)
  const found = linkId && (await findOperatorOfLink(connection, linkId, systemClock.now()))
  return found ? { ...found, linkId } : undefined
}

/**
 * Sets what an operator signs in with, and ends whatever they have open; a second factor stays. False when the link was used
 * meanwhile. Throws invalid `weak_password`.
 */
export async function setOperatorPasswordByLink(
  db: Database,
  { operatorId, linkId, email }: OfLink & { readonly linkId: string },
  { systemClock, requestId, language }: Knock,
  { name, password }: { readonly name: string | null; readonly password: string },
): Promise<boolean> {
  requireStrongPassword({ email, password, companyNames: [] })
  const passwordHash = await hashPassword(password)
  const now = systemClock.now()
  return transaction(db, async (tx) => {
    if (!(await useOperatorLink(tx, linkId, now))) return false
    await setOperatorPassword(tx, operatorId, { passwordHash, name })
    await endSessionsOf(tx, 'operator', operatorId, { now })
    await tellPerson(tx, { audience: 'operator', personId: operatorId }, { kind: 'password_changed', language, now })
    const by = { actor: { kind: 'operator', login: operatorId }, requestId, systemClock } as const
    await recordAct(tx, by, { act: 'password_changed', subject: `operator_${operatorId}` })
    return true
  })
}
