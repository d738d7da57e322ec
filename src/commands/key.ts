import { addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../companies/index.ts'
import { transaction } from '../db/database.ts'
import type { Option } from './operator/command-line.ts'
import { findOwnCompany } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'
import { COMPANY, OVERLAP, readOverlapMs } from './operator/read-values.ts'

const KEY: Option = { value: 'key_…', what: 'the API key', isRequired: true }

/** `whipround key …`: what a merchant's machine exchanges for access tokens. */
export const KEY_VERBS: Verbs = {
  create: {
    what: 'one more API key; two may work at the same time',
    options: { company: COMPANY, label: { value: '<text>', what: 'what it is for' } },
    run: async (ground, given) => {
      const companyId = await findOwnCompany(ground, given)
      const { apiKey, apiSecret } = await transaction(ground.db, (tx) =>
        addApiKey(tx, ground.call, companyId, given.label ?? null),
      )
      return { facts: { api_key: apiKey }, secrets: { api_secret: apiSecret } }
    },
  },
  list: {
    what: 'all keys of a company, also those that ended',
    options: { company: COMPANY },
    run: async (ground, given) => ({
      items: (await listApiKeys(ground.db, await findOwnCompany(ground, given))).map((key) => ({
        api_key: key.id,
        label: key.label,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        revoked_at: key.revokedAt,
      })),
      columns: ['api_key', 'label', 'created_at', 'expires_at', 'revoked_at'],
    }),
  },
  revoke: {
    what: 'ends a key and its access tokens at once',
    options: { company: COMPANY, key: KEY },
    run: async (ground, given) => {
      const key = given.key ?? ''
      const companyId = await findOwnCompany(ground, given)
      await transaction(ground.db, (tx) => revokeApiKey(tx, ground.call, companyId, key))
      return { facts: { api_key: key, revoked: true } }
    },
  },
  rotate: {
    what: 'a new key beside the old one, which ends after the overlap',
    options: { company: COMPANY, key: KEY, 'overlap-hours': OVERLAP },
    run: async (ground, given) => {
      const companyId = await findOwnCompany(ground, given)
      const rotation = { apiKey: given.key ?? '', overlapMs: readOverlapMs(given) }
      const rotated = await transaction(ground.db, (tx) => rotateApiKey(tx, ground.call, companyId, rotation))
      return {
        facts: { api_key: rotated.apiKey, old_key_ends_at: rotated.oldEndsAt },
        secrets: { api_secret: rotated.apiSecret },
      }
    },
  },
}
