import type { FastifyRequest } from 'fastify'
import { listOwnMerchants } from '../../merchants/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { findVisitorIn } from '../doors/find-visitor.ts'
import { liveKeys } from './credentials.ts'
import { KEEPERS, readKeys } from './whose.ts'

/** One page of them: of a company with more the oldest are looked at. */
const MERCHANTS_MAX = 100

/** What the examples of the API carry for whoever keeps its credentials: names only, since no secret is known any more. */
export interface OwnAccess {
  readonly companyUid: string
  /** The newest that works; of whoever sees some merchants only there is none. */
  readonly apiKey?: string | undefined
  readonly merchantUid?: string | undefined
}

/**
 * Of an owner or developer who is signed in, for the merchant that the address names, else their oldest. Undefined for
 * everybody else, and for an operator who looks as one of them.
 */
export function findOwnAccessIn(terms: Parameters<typeof findVisitorIn>[0]) {
  const findVisitor = findVisitorIn(terms)
  return async (request: FastifyRequest): Promise<OwnAccess | undefined> => {
    const visitor = await findVisitor(request, 'merchant')
    if (!visitor?.companyId || visitor.viewsUntil || !KEEPERS.some((role) => role === visitor.role)) return undefined
    const { companyId, scope } = visitor
    const keys = await readKeys(terms.db, visitor)
    const merchants = await listOwnMerchants(terms.db, scope, { afterId: undefined, limit: MERCHANTS_MAX })
    const asked = parsePublicId('mer', String((request.query as { merchant?: unknown }).merchant))
    const merchant = merchants.find(({ id }) => id === asked) ?? merchants[0]
    return {
      companyUid: publicId('cmp', companyId),
      apiKey: liveKeys(keys, terms.systemClock.now()).at(-1)?.id,
      merchantUid: merchant && publicId('mer', merchant.id),
    }
  }
}
