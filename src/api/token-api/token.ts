import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ACCESS_TOKEN_LIFETIME_S, issueAccessToken } from '../../companies/index.ts'
import { readBasic } from '../../http/index.ts'
import { DomainError } from '../../shared/errors.ts'
import type { ApiPorts } from '../ports.ts'
import { TokenError } from './schemas.ts'

const schema = {
  tags: ['Token API'],
  summary: 'Exchange an API key and secret for an access token',
  description: 'Form body `grant_type=client_credentials`. The token lives 10 minutes.',
  security: [{ apiKey: [] }],
  consumes: ['application/x-www-form-urlencoded'],
  response: {
    200: Type.Object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Literal(ACCESS_TOKEN_LIFETIME_S),
    }),
    '4xx': TokenError,
  },
}

/** `POST /api/token` (RFC 6749, 4.4 and 5.2; the family's own error body). */
export function registerToken(face: FastifyInstance, ports: ApiPorts): void {
  face.post('/token', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const credentials = readBasic(request.headers.authorization)
    if (!credentials) throw new DomainError('unauthorized', 'invalid_client', 'send API key and secret as Basic')
    const grantType = (request.body as { grant_type?: unknown } | null | undefined)?.grant_type
    if (typeof grantType !== 'string') {
      throw new DomainError('invalid', 'invalid_request', 'grant_type is required in a form body')
    }
    if (grantType !== 'client_credentials') {
      throw new DomainError('invalid', 'unsupported_grant_type', 'grant_type must be client_credentials')
    }
    const { token, expiresInS } = await issueAccessToken(ports.db, ports.systemClock, {
      apiKey: credentials.user,
      apiSecret: credentials.password,
    })
    return { access_token: token, token_type: 'Bearer', expires_in: expiresInS }
  })
}
