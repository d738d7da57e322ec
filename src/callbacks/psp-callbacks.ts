import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openPspAccount, readPspAccounts } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { asJob } from '../events/index.ts'
import type { Limits } from '../http/index.ts'
import { readPspCallback } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import { hearPsp, type SettlingPorts } from '../settling/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { readCallback, signatureOf } from './read-callback.ts'

export interface PspCallbackPorts {
  readonly db: Database
  readonly sealer: Sealer
  readonly settling: SettlingPorts
}

/**
 * Merchants' PSPs calling us, each account at an address of its own: its signature is checked with the merchant's secret;
 * then each fact is heard. What is about nothing of ours is acknowledged as well: telling it again would help nobody.
 * Some ask by GET whether an address is ours before they tell anything (Braintree): that is answered, and has no effect.
 */
export function pspCallbacks(app: FastifyInstance, limits: Limits, { db, sealer, settling }: PspCallbackPorts): void {
  app.post<{ Params: { account: string } }>('/psps/:account', { schema: { hide: true } }, receive)
  app.get<{ Params: { account: string } }>('/psps/:account', { schema: { hide: true } }, receive)

  async function receive(request: FastifyRequest<{ Params: { account: string } }>, reply: FastifyReply) {
    const id = parseUuid(request.params.account)
    const [account] = id ? await readPspAccounts(db, [id]) : []
    const family = account && findBrand(account.provider)?.family
    if (!account?.settingsSealed || !family) return reply.code(404).send({ error: 'unknown PSP account' })
    const { settings, mode } = openPspAccount(sealer, account)
    const { callbackBytesMax: bytesMax, callback: signs } = family.traits
    const signature = signs === 'signed' ? signatureOf(family.traits) : 'none'
    const addressee = { accountId: account.id, bytesMax, signature } as const
    const callback = readCallback(limits, request, addressee, (body) =>
      readPspCallback(family, settings, mode, {
        headers: request.headers,
        query: request.url.split('?')[1] ?? '',
        body,
      }),
    )
    if (callback.kind === 'forged') return reply.code(401).send({ error: 'invalid signature' })
    if (callback.kind === 'malformed') return reply.code(400).send({ error: 'malformed callback' })
    const facts = request.method === 'POST' ? callback.facts : []
    const call = { ...settling, ...asJob('callbacks', settling), requestId: request.id }
    for (const fact of facts) await hearPsp(db, call, account, fact)
    return reply.type('text/plain').send(callback.acknowledgement)
  }
}
