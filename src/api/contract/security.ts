/** How a caller shows who it is; each operation names those it takes. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'basic',
    description: 'API key and secret of the company, or uid and secret of a merchant: for `POST /api/token` only',
  },
  staff: { type: 'http', scheme: 'basic', description: 'Dashboard e-mail and password, where the company allows it' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'From `POST /api/token`, for 10 minutes' },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'JWT, HS256 with the merchant’s secret as raw bytes: it holds all that is asked',
  },
  merchantToken: { type: 'http', scheme: 'bearer', description: 'The merchant’s long-lived v1 token' },
} as const
