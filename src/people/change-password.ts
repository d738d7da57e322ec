import { recordAct } from '../audit/index.ts'
import { hashPassword } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { endOperatorLinks } from './operator-link-store.ts'
import { setOperatorPassword } from './operator-store.ts'
import { requireStrongPassword } from './password-rules.ts'
import { tellPerson } from './person-mails.ts'
import { listCompaniesOf } from './person-store.ts'
import type { OfPerson } from './second-factor.ts'
import { personSubject } from './session.ts'
import { endSessionsOf } from './session-store.ts'
import { endPasswordLinks } from './staff-link-store.ts'
import { setStaffPassword } from './staff-store.ts'

/**
 * Another password for whoever has just proved who they are; whatever else they have open ends, and every link to choose
 * another. Throws invalid `weak_password`.
 */
export async function changePassword(
  db: Database,
  { audience, personId, companyId, by, language }: OfPerson,
  { email, password, sessionId }: { readonly email: string; readonly password: string; readonly sessionId: string },
): Promise<void> {
  const companies = audience === 'merchant' ? await listCompaniesOf(db, personId) : []
  const companyNames = companies.map(({ name: each }) => each)
  requireStrongPassword({ email, password, companyNames })
  const passwordHash = await hashPassword(password)
  const now = by.systemClock.now()
  await transaction(db, async (tx) => {
    if (audience === 'merchant') {
      await setStaffPassword(tx, personId, { passwordHash, name: null })
      await endPasswordLinks(tx, personId, now)
    } else {
      await setOperatorPassword(tx, personId, { passwordHash, name: null })
      await endOperatorLinks(tx, personId, now)
    }
    await endSessionsOf(tx, audience, personId, { now, except: sessionId })
    await tellPerson(tx, { audience, personId }, { kind: 'password_changed', language, now })
    const subject = personSubject(audience, personId)
    await recordAct(tx, by, { act: 'password_changed', subject, companyId })
  })
}
