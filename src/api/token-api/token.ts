import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  ACCESS_TOKEN_LIFETIME_S,
  authenticateApiKey,
  issueAccessToken,
  type TokenHolder,
} from '../../companies/index.ts'
import { readBasic, sayWhoAsks } from '../../http/index.ts'
import { authenticateMerchant } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import type { ApiPorts } from '../ports.ts'
import { refusals } from '../refusal-schemas.ts'

const FORM = 'application/x-www-form-urlencoded'

const Body = Type.Object(
  { grant_type: Type.Literal('client_credentials') },
  { title: 'TokenRequest', examples: [{ grant_type: 'client_credentials' }] },
)

const schema = {
  tags: ['Access'],
  operationId: 'createAccessToken',
  summary: 'Exchange an API key and secret for an access token',
  description:
    'Form body `grant_type=client_credentials`. The token lives 10 minutes. A shop without API key sends uid and secret ' +
    'of its merchant instead: such a token acts for that merchant only.',
  security: [{ apiKey: [] }],
  consumes: [FORM],
  body: Body,
  response: {
    200: Type.Object(
      {
        access_token: Type.String(),
        token_type: Type.Literal('Bearer'),
        expires_in: Type.Literal(ACCESS_TOKEN_LIFETIME_S, { description: 'Seconds' }),
      },
      {
        title: 'AccessToken',
        examples: [{ access_token: 'at_0Jx…', token_type: 'Bearer', expires_in: ACCESS_TOKEN_LIFETIME_S }],
      },
    ),
    ...refusals('invalid_client', 'invalid_request', 'unsupported_grant_type'),
  },
}

/** `POST /api/token` (RFC 6749, 4.4 and 5.2; the family's own error body). */
export async function registerToken(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody)
  // Any other body is read to be refused below, with a code of RFC 6749.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
  })
  // Credentials are checked before parameters, and both say what RFC 6749 says.
  app.post('/token', { schema, attachValidation: true }, async (request) => {
    const credentials = readBasic(request.headers.authorization)
    if (!credentials) refuse('invalid_client', { why: 'none' })
    requireGrantType(request.body)
    const holder = await authenticate(ports, credentials)
    sayWhoAsks(request, { ...holder, credential: holder.apiKeyId ?? publicId('mer', holder.merchantId) })
    const { token, expiresInS } = await issueAccessToken(ports.db, ports.systemClock, holder)
    return { access_token: token, token_type: 'Bearer', expires_in: expiresInS }
  })
}

/** An API key, or what Sylius falls back to. Throws unauthorized `invalid_client`. */
function authenticate(ports: ApiPorts, { user, password }: { user: string; password: string }): Promise<TokenHolder> {
  const merchantId = parsePublicId('mer', user)
  if (merchantId) return authenticateMerchant(ports, { merchantId, secret: password })
  return authenticateApiKey(ports.db, ports.systemClock, { apiKey: user, apiSecret: password })
}

/** A parameter sent twice is an array here, and refused (RFC 6749, 3.2). */
function requireGrantType(body: unknown): void {
  const grantType = (body as { grant_type?: unknown } | null | undefined)?.grant_type
  if (typeof grantType !== 'string') {
    refuse('invalid_request', { why: 'no_grant_type', form: FORM })
  }
  if (grantType !== 'client_credentials') {
    refuse('unsupported_grant_type')
  }
}
