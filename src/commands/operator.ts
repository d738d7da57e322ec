import { operatorUrlOf } from '../config-values.ts'
import { transaction } from '../db/database.ts'
import {
  addOperator,
  giveOperatorLink,
  listOperators,
  OPERATOR_ROLES,
  removeFactors,
  requireOperator,
  revokeOperator,
} from '../people/index.ts'
import { BUSINESS_LANGUAGE } from '../texts/language.ts'
import type { Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { type Ground, readBaseUrl } from './operator/operator-ground.ts'

const EMAIL: Option = { value: 'nora@psp.example', what: 'the address to sign in with', isRequired: true }

async function linkFor(
  ground: Ground,
  makeOperator: 'create' | 'find',
  email: string,
  role: (typeof OPERATOR_ROLES)[number],
) {
  const url = operatorUrlOf(await readBaseUrl(ground), ground.config.operatorHost)
  const { linkKeys } = await ground.keyRing()
  const { token, expiresAt } = await transaction(ground.db, async (tx) => {
    const operatorId =
      makeOperator === 'create'
        ? (await addOperator(tx, ground.call, { email, role })).operatorId
        : (await requireOperator(tx, email)).id
    return giveOperatorLink(tx, ground.call, linkKeys, operatorId)
  })
  return {
    facts: { email, expires_at: expiresAt },
    secrets: { link: `${url}/operator/password/${token}` },
    notes: ['opens once, within 30 minutes: hand it to them in person or by a call, not by mail'],
  }
}

/** `whipround operator …`: who runs this installation by its pages. */
export const OPERATOR_VERBS: Verbs = {
  create: {
    what: 'one more operator, who chooses a password by the link',
    options: {
      email: EMAIL,
      role: { value: OPERATOR_ROLES.join('|'), what: 'admin decides and changes, support looks; admin unless wished' },
    },
    run: async (ground, given) => {
      const role = OPERATOR_ROLES.find((each) => each === (given.role ?? 'admin'))
      if (!role) throw new Error(`--role is one of ${OPERATOR_ROLES.join(', ')}`)
      return linkFor(ground, 'create', given.email ?? '', role)
    },
  },
  list: {
    what: 'all operators',
    options: {},
    run: async ({ db }) => ({
      items: (await listOperators(db)).map((operator) => ({
        email: operator.email,
        role: operator.role,
        second_factor: operator.secondFactorEnabled,
        has_password: operator.hasPassword,
        created_at: operator.createdAt,
      })),
      columns: ['email', 'role', 'second_factor', 'has_password', 'created_at'],
    }),
  },
  revoke: {
    what: 'refuses an operator from the next request on, and frees the address',
    options: { email: EMAIL },
    run: async ({ db, call }, given) => {
      const email = given.email ?? ''
      await transaction(db, (tx) => revokeOperator(tx, call, email))
      return { facts: { email, revoked: true } }
    },
  },
  'reset-factor': {
    what: 'ends the second factor of whoever has lost it, at once: what is open ends, and they are told by mail',
    options: { email: EMAIL },
    run: async ({ db, call }, given) => {
      const email = given.email ?? ''
      await transaction(db, async (tx) => {
        const { id: personId } = await requireOperator(tx, email)
        await removeFactors(tx, { audience: 'operator', personId, by: call, language: BUSINESS_LANGUAGE })
      })
      return { facts: { email, second_factor: false } }
    },
  },
  'reset-link': {
    what: 'a link to choose another password; a second factor stays, what is open ends',
    options: { email: EMAIL },
    run: async (ground, given) => linkFor(ground, 'find', given.email ?? '', 'admin'),
  },
}
