import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTokenHolder } from '../../companies/index.ts'
import { hashToken } from '../../crypto/index.ts'
import { type Actor, actorText } from '../../events/index.ts'
import { addressOf, readBasic, readBearer, sayWhoAsks } from '../../http/index.ts'
import type { StaffAuthentication } from '../../people/index.ts'
import { refuse } from '../../refusals/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { ApiPorts } from '../ports.ts'

/** Who calls: the company or merchant behind the credential, and the credential itself. */
export interface Caller {
  readonly companyId: string
  readonly scope: OwnerScope
  readonly actor: Actor
}

/**
 * Every route of this context needs an access token, or e-mail and password where it says `config: BASIC_TOO`; asked
 * for before a byte of the body is read. `invalid_credentials`: missing, malformed, unknown and expired ones alike.
 */
export function requireCaller(app: FastifyInstance, ports: ApiPorts, authenticateStaff: StaffAuthentication): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const caller = triesPassword(request)
      ? await callerByPassword(ports, authenticateStaff, request)
      : await callerByToken(ports, request)
    request.setDecorator<Caller>('caller', caller)
    const { companyId, actor } = caller
    const merchantId = actor.kind === 'merchant' ? actor.merchantId : undefined
    sayWhoAsks(request, { companyId, merchantId, credential: actorText(actor) })
  })
}

export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller')
}

/** Whether a person's password is to be checked; elsewhere `Basic` is just no access token. */
function triesPassword(request: FastifyRequest): boolean {
  return request.routeOptions.config.takesBasic === true && readBasic(request.headers.authorization) !== undefined
}

/** What counts as a guess of a token: a request without credentials guesses nothing. */
export function triesToken(request: FastifyRequest): 'token' | undefined {
  return request.headers.authorization && !triesPassword(request) ? 'token' : undefined
}

async function callerByToken(ports: ApiPorts, request: FastifyRequest): Promise<Caller> {
  const token = readBearer(request.headers.authorization)
  const found = await findTokenHolder(ports.db, hashToken(token), ports.systemClock.now())
  if (!found) refuse('invalid_credentials', { why: 'unknown_access_token' })
  const { companyId } = found
  if (found.apiKeyId !== undefined)
    return {
      companyId,
      scope: { kind: 'company', companyId },
      actor: { kind: 'api_key', apiKey: found.apiKeyId },
    }
  const { merchantId } = found
  return { companyId, scope: { kind: 'merchant', merchantId }, actor: { kind: 'merchant', merchantId } }
}

async function callerByPassword(
  { limits }: ApiPorts,
  authenticateStaff: StaffAuthentication,
  request: FastifyRequest,
): Promise<Caller> {
  const credentials = readBasic(request.headers.authorization)
  if (!credentials) refuse('invalid_credentials', { why: 'no_token_nor_password' })
  const email = credentials.user
  const guess = {
    kind: 'password',
    address: addressOf(request),
    account: email.toLowerCase().slice(0, EMAIL_LENGTH_MAX),
  } as const
  const { staffId, companyId } = await authenticateStaff({
    email,
    password: credentials.password,
    isThrottled: () => limits.guesses.waitMs(guess) > 0,
    failed: () => limits.guesses.failed(guess),
  })
  return { companyId, scope: { kind: 'company', companyId }, actor: { kind: 'staff', staffId } }
}
