import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findIssuerAccount, openIssuerAccount } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Connection, Database } from '../db/database.ts'
import type { Limits } from '../http/index.ts'
import { findIssuer } from '../providers/index.ts'
import type { IssuerFact } from '../providers/issue/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { parseUuid } from '../shared/ids.ts'
import { readCallback } from './read-callback.ts'

/** Keeps what an issuer tells of a card, once. */
type HearCardMovement = (
  connection: Connection,
  issuerAccountId: string,
  fact: IssuerFact,
  heardAt: Date,
) => Promise<unknown>

export interface IssuerCallbackPorts {
  readonly db: Database
  readonly sealer: Sealer
  readonly systemClock: Clock
  readonly hear: HearCardMovement
}

/**
 * Card issuers calling us, below the routes of acquirers: their signature is checked; then each fact is kept. What is
 * of no card of ours is acknowledged as well: telling it again would help nobody.
 */
export function issuerCallbacks(
  app: FastifyInstance,
  limits: Limits,
  { db, sealer, systemClock, hear }: IssuerCallbackPorts,
): void {
  app.post<{ Params: { account: string } }>('/issuers/:account', { schema: { hide: true } }, receive)

  async function receive(request: FastifyRequest<{ Params: { account: string } }>, reply: FastifyReply) {
    const id = parseUuid(request.params.account)
    const account = id && (await findIssuerAccount(db, id))
    const opened = account && openIssuerAccount(sealer, account)
    const descriptor = opened && findIssuer(opened.issuer)
    if (!account || !opened || !descriptor) return reply.code(404).send({ error: 'unknown card issuer' })
    const now = systemClock.now()
    const addressee = { accountId: account.id, bytesMax: descriptor.callbackBytesMax, signature: 'over_body' } as const
    const callback = readCallback(limits, request, addressee, (body) =>
      descriptor.parseCallback(opened.settings, { headers: request.headers, body, now }),
    )
    if (callback.kind !== 'authentic')
      return callback.kind === 'forged'
        ? reply.code(401).send({ error: 'invalid signature' })
        : reply.code(400).send({ error: 'malformed callback' })
    for (const fact of callback.facts) await hear(db, account.id, fact, now)
    return reply.type('text/plain').send(callback.acknowledgement)
  }
}
