import { transaction } from '../db/database.ts'
import { addMerchantToken, listMerchantTokens, revokeMerchantToken } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { findOwnMerchant } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'
import { MERCHANT } from './operator/read-values.ts'

/** `whipround merchant token …`: long-lived tokens of merchant API v1. */
export const MERCHANT_TOKEN_VERBS: Verbs = {
  'token create': {
    what: 'one more token of merchant API v1',
    options: { merchant: MERCHANT },
    run: async (ground, given) => {
      const { id: merchantId } = await findOwnMerchant(ground, given)
      const { tokenId, apiToken } = await transaction(ground.db, (tx) => addMerchantToken(tx, ground.call, merchantId))
      return { facts: { token_id: tokenId }, secrets: { api_token: apiToken } }
    },
  },
  'token list': {
    what: 'all tokens of a merchant, also revoked ones',
    options: { merchant: MERCHANT },
    run: async (ground, given) => ({
      items: (await listMerchantTokens(ground.db, ground.call.scope, (await findOwnMerchant(ground, given)).id)).map(
        (token) => ({
          token_id: token.id,
          created_at: token.createdAt,
          revoked_at: token.revokedAt,
        }),
      ),
      columns: ['token_id', 'created_at', 'revoked_at'],
    }),
  },
  'token revoke': {
    what: 'ends a token at once',
    options: { merchant: MERCHANT, token: { value: '<token_id>', what: 'as token list names it', isRequired: true } },
    run: async (ground, given) => {
      const id = parseUuid(given.token ?? '') ?? refuse('token_not_found')
      const { id: merchantId } = await findOwnMerchant(ground, given)
      await transaction(ground.db, (tx) => revokeMerchantToken(tx, ground.call, merchantId, id))
      return { facts: { token_id: id, revoked: true } }
    },
  },
}
