import { randomToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { addStaff, listStaff, revokeStaff } from '../people/index.ts'
import type { Option } from './operator/command-line.ts'
import { findOwnCompany } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'
import { readSecret } from './operator/read-key.ts'
import { COMPANY } from './operator/read-values.ts'

const EMAIL: Option = { value: 'eve@shop.example', what: 'the address to log in with', isRequired: true }

/** `whipround staff …`: people of a company. */
export const STAFF_VERBS: Verbs = {
  create: {
    what: 'one more person of a company, with a password made here unless given',
    options: {
      company: COMPANY,
      email: EMAIL,
      'password-stdin': { value: '', what: 'read the password from standard input, never from the command line' },
    },
    run: async (ground, given) => {
      const companyId = await findOwnCompany(ground, given)
      const email = given.email ?? ''
      const typed = given['password-stdin'] ? await readSecret() : undefined
      const password = typed ?? randomToken('').slice(0, 20)
      await transaction(ground.db, (tx) => addStaff(tx, ground.call, companyId, { email, password }))
      return { facts: { email }, ...(typed === undefined && { secrets: { password } }) }
    },
  },
  list: {
    what: 'everybody of a company',
    options: { company: COMPANY },
    run: async (ground, given) => ({
      items: (await listStaff(ground.db, await findOwnCompany(ground, given))).map((person) => ({
        email: person.email,
        role: person.role,
        second_factor: person.secondFactorEnabled,
        created_at: person.createdAt,
      })),
      columns: ['email', 'role', 'second_factor', 'created_at'],
    }),
  },
  revoke: {
    what: 'refuses a person from the next request on, and frees the address',
    options: { company: COMPANY, email: EMAIL },
    run: async (ground, given) => {
      const email = given.email ?? ''
      const companyId = await findOwnCompany(ground, given)
      await transaction(ground.db, (tx) => revokeStaff(tx, ground.call, companyId, email))
      return { facts: { email, revoked: true } }
    },
  },
}
