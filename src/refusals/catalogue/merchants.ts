import type { Refusal } from '../refusal.ts'

/** Of the merchant of a request, its signature, and the credit that its settings make. */
export const MERCHANTS = {
  credit_not_offered: {
    kind: 'invalid',
    shopError: 'not_eligible',
    detail: ({ because, article }: { because: string; article: string }) =>
      `this would be a regulated consumer credit (${because}; ${article}), for which this installation lacks what the law asks: docs/credit.md`,
  },
  invalid_signature: {
    kind: 'invalid',
    shopError: 'error_token',
    detail: {
      missing: 'signature is missing',
      no_jwt: 'signature must be one JWT with a JSON object',
      invalid: 'the JWT is not signed with HS256 and the secret of its merchant',
      expired: 'the JWT has expired (exp)',
      not_yet_valid: 'the JWT is not valid yet (nbf)',
      unreadable_time: 'exp, nbf and iat must be numbers, in seconds since 1970',
    },
  },
  merchant_not_found: {
    kind: 'not_found',
    shopError: 'invalid_merchant_uid',
    detail: {
      unknown_uid: 'no merchant with this uid',
      unknown_setting: 'merchantUid names no merchant: it is mer_ and a UUID',
      not_yours: 'no merchant of yours has this identifier',
      not_of_company: ({ name }: { name: string }) => `${name} names no merchant of the company`,
    },
  },
  missing_merchant_uid: {
    kind: 'invalid',
    shopError: 'missing_merchant_uid',
    detail: {
      unsigned: 'merchantUid is not among the signed claims',
      no_text: 'merchantUid must be a string',
      repeated: 'merchantUid must be given once',
      nor_signature: 'merchantUid is missing, and so is a signature',
    },
  },
  rate_above_cap: {
    kind: 'invalid',
    shopError: 'not_eligible',
    detail: {
      purchase: ({ rate, capPercent, source }: { rate: string; capPercent: number; source: string }) =>
        `the annual rate of ${rate} % exceeds ${capPercent} % (${source})`,
      settings: ({ sentence }: { sentence: string }) => sentence,
    },
  },
  rate_cap_outdated: {
    kind: 'invalid',
    shopError: 'not_eligible',
    detail: ({ source }: { source: string }) => `the newest cap known is too old: ${source}`,
  },
  rate_without_solution: {
    kind: 'invalid',
    shopError: 'not_eligible',
    detail: 'no annual rate exists: with its fee, as much is taken on the first day as is lent',
  },
  settlement_not_available: {
    kind: 'conflict',
    shopError: 'not_eligible',
    detail: {
      new_merchant: 'settlement BACK needs the merchant’s PSP: create it with TRANSFER, then npm run psp -- connect',
      none: 'settlement BACK needs the merchant’s PSP, and none is connected: npm run psp -- connect',
      retired:
        'the merchant’s PSP takes no new transactions any more: connect another one, or settle the merchant by TRANSFER',
      closing: 'the merchant is being closed: it sells nothing more',
      refused: 'the merchant’s PSP did not accept its credentials when it was last asked: npm run psp -- check',
    },
  },
  transfer_not_offered: {
    kind: 'invalid',
    shopError: 'invalid_request_error',
    detail: 'nobody pays by bank transfer here: POST /api/purchase_link/?signature= makes a link that is paid by card',
  },
  signature_required: {
    kind: 'forbidden',
    shopError: 'error_token',
    detail: {
      merchant: 'this merchant takes signed requests only',
      company: 'the merchants of this company take signed requests only',
    },
  },
} as const satisfies Record<string, Refusal>
