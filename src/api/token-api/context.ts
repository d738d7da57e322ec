import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTokenHolder, type StaffAuthentication } from '../../companies/index.ts'
import { hashToken } from '../../crypto/index.ts'
import { addressOf, invalidCredentials, readBasic, readBearer } from '../../http/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import { publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { ApiPorts } from '../ports.ts'

/** Who calls: the company or merchant behind the credential, and the credential to which idempotency keys belong. */
export interface Caller {
  readonly scope: OwnerScope
  /** `key_…` of an access token, `mer_…` of a merchant's own, `staff_…` of a person. */
  readonly apiKeyId: string
}

/**
 * Every route of this context needs an access token, or e-mail and password where it says `config: BASIC_TOO`; asked
 * for before a byte of the body is read. `invalid_credentials`: missing, malformed, unknown and expired ones alike.
 */
export function requireCaller(face: FastifyInstance, ports: ApiPorts, authenticateStaff: StaffAuthentication): void {
  face.decorateRequest('caller', null)
  face.addHook('onRequest', async (request) => {
    const caller = triesPassword(request)
      ? await callerByPassword(ports, authenticateStaff, request)
      : await callerByToken(ports, request)
    request.setDecorator<Caller>('caller', caller)
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
  if (!found) throw invalidCredentials('the access token is unknown or has expired')
  if (found.apiKeyId !== undefined)
    return { scope: { kind: 'company', companyId: found.companyId }, apiKeyId: found.apiKeyId }
  const { merchantId } = found
  return { scope: { kind: 'merchant', merchantId }, apiKeyId: publicId('mer', merchantId) }
}

async function callerByPassword(
  { limits }: ApiPorts,
  authenticateStaff: StaffAuthentication,
  request: FastifyRequest,
): Promise<Caller> {
  const credentials = readBasic(request.headers.authorization)
  if (!credentials) throw invalidCredentials('an access token, or e-mail and password, are required')
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
  return { scope: { kind: 'company', companyId }, apiKeyId: `staff_${staffId}` }
}
