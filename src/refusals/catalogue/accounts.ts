import type { Refusal } from '../refusal.ts'

/** Of who asks: companies, their people, keys and tokens. */
export const ACCOUNTS = {
  company_not_found: {
    kind: 'not_found',
    shopError: 'invalid_merchant_uid',
    detail: {
      unknown_uid: 'no company with this uid',
      sells_nothing: 'no company that sells has this uid',
      unnamed: 'companyUid is missing',
      not_the_signer: 'companyUid names no company, or not the one that signed',
    },
  },
  email_taken: {
    kind: 'conflict',
    detail: ({ email }: { email: string }) => `somebody has the address ${email} already`,
  },
  invalid_client: {
    kind: 'unauthorized',
    detail: {
      none: 'send API key and secret as Basic',
      company: 'unknown API key or wrong API secret',
      merchant: 'unknown merchant uid or wrong secret',
    },
  },
  invalid_credentials: {
    kind: 'unauthorized',
    detail: {
      no_access_token: 'an access token is required',
      unknown_access_token: 'the access token is unknown or has expired',
      no_token: 'a token is required',
      unknown_token: 'the token is unknown or was revoked',
      no_token_nor_password: 'an access token, or e-mail and password, are required',
      password: 'these credentials are not accepted here',
    },
  },
  key_not_found: {
    kind: 'not_found',
    detail: 'the company has no such key that still works',
  },
  last_admin: {
    kind: 'conflict',
    detail: 'an installation keeps one administrator at least: make somebody else one first',
  },
  last_owner: {
    kind: 'conflict',
    detail: 'a company keeps one owner at least: make somebody else one first',
  },
  operator_not_found: {
    kind: 'not_found',
    detail: ({ email }: { email: string }) => `there is no operator with the address ${email}`,
  },
  owner_elsewhere: {
    kind: 'conflict',
    detail: 'they are an owner of another company as well: only the operator resets their second factor',
  },
  staff_not_found: {
    kind: 'not_found',
    detail: ({ email }: { email: string }) => `the company has nobody with the address ${email}`,
  },
  token_not_found: {
    kind: 'not_found',
    detail: 'the merchant has no such token that still works',
  },
  too_many_keys: {
    kind: 'conflict',
    detail: ({ max }: { max: number }) => `a company has at most ${max} working API keys: revoke one first`,
  },
  too_many_tokens: {
    kind: 'conflict',
    detail: ({ max }: { max: number }) => `a merchant has at most ${max} working tokens: revoke one first`,
  },
  unsupported_grant_type: {
    kind: 'invalid',
    detail: 'grant_type must be client_credentials',
  },
  weak_password: {
    kind: 'invalid',
    detail: {
      length: ({ min, max }: { min: number; max: number }) => `a password has ${min} to ${max} characters`,
      email: 'the e-mail address is no password',
      common: 'this password is common, or easily guessed from who has it',
    },
  },
} as const satisfies Record<string, Refusal>
