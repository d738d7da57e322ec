import type { Refusal } from '../refusal.ts'

/** Of the request itself, whatever it is about, and of a service that cannot answer it now. */
export const REQUESTS = {
  body_too_large: {
    kind: 'too_large',
    detail: 'the body is larger than 256 kB',
  },
  headers_too_large: {
    kind: 'too_large',
    status: 431,
    detail: 'the request line and headers are larger than 64 kB',
  },
  idempotency_key_reused: {
    kind: 'conflict',
    detail: 'this Idempotency-Key came with another request before',
  },
  idempotent_request_in_progress: {
    kind: 'conflict',
    detail: 'the first request with this key is not answered yet',
  },
  internal_error: {
    kind: 'unavailable',
    status: 500,
    shopError: 'internal_error',
    detail: ({ requestId }: { requestId: string }) => `unexpected error, request ${requestId}`,
  },
  invalid_cursor: {
    kind: 'invalid',
    detail: {
      page: 'cursor must be the next_cursor of a page of this list',
      event: 'after must be the id of an event that was read here',
    },
  },
  invalid_date: {
    kind: 'invalid',
    detail: {
      no_date: ({ name }: { name: string }) => `${name} must be a real date, yyyy-mm-dd`,
      no_day_nor_instant: ({ name }: { name: string }) => `${name} must be a date, or a timestamp with its offset`,
      unreadable: ({ given }: { given: string }) => `${JSON.stringify(given)} is not a date (yyyy-mm-dd)`,
      too_early: ({ given }: { given: string }) => `${given} must be after the purchase`,
      too_late: ({ given }: { given: string }) => `${given} is later than this merchant allows`,
      out_of_bounds: ({ given }: { given: string }) => `${given} is outside of what may be chosen`,
    },
  },
  invalid_idempotency_key: {
    kind: 'invalid',
    detail: ({ charsMax }: { charsMax: number }) => `Idempotency-Key takes 1 to ${charsMax} visible ASCII characters`,
  },
  invalid_json: {
    kind: 'invalid',
    detail: {
      unreadable: 'the body is not valid JSON',
      unkeepable: ({ rule }: { rule: string }) => rule,
    },
  },
  invalid_parameters: {
    kind: 'invalid',
    // Which one, and what it must be: said where the parameter is read.
    detail: ({ rule }: { rule: string }) => rule,
  },
  invalid_request: {
    kind: 'invalid',
    detail: {
      cut_off: 'the body ends before its end',
      content_length: 'the body is not as long as Content-Length says',
      no_grant_type: ({ form }: { form: string }) => `send grant_type once, in a body of type ${form}`,
      no_http: 'this is not an HTTP request',
      path: 'the path is not percent-encoded UTF-8',
    },
  },
  method_not_allowed: {
    kind: 'method_not_allowed',
    detail: ({ methods }: { methods: readonly string[] }) => `this path takes ${methods.join(', ')}`,
  },
  misdirected_request: {
    kind: 'misdirected',
    detail: 'this service is not called by that Host',
  },
  not_found: {
    kind: 'not_found',
    detail: {
      no_endpoint: 'no such endpoint',
      long_identifier: 'no identifier is that long',
    },
  },
  outcome_unknown: {
    kind: 'unavailable',
    detail: (_facts: { waitMs: number }) =>
      'it is not known whether this was done; the same request, sent again after Retry-After, does it once',
  },
  rate_limited: {
    kind: 'too_many',
    detail: {
      requests: ({ max, resetMs }: { max: number; resetMs: number }) =>
        `at most ${max} requests a minute: wait ${Math.ceil(resetMs / 1000)} s`,
      guesses: ({ waitMs }: { waitMs: number }) =>
        `too many failed attempts: try again in ${Math.ceil(waitMs / 1000)} s`,
      passwords: (_facts: { waitMs: number }) => 'too many failed attempts: try again in some seconds',
    },
  },
  request_timeout: {
    kind: 'invalid',
    status: 408,
    detail: 'the request did not arrive within 20 s',
  },
  temporarily_unavailable: {
    kind: 'unavailable',
    detail: {
      database: 'nothing was done; the same request may be sent again',
      held_back: ({ reason }: { reason: string }) => `${reason}; nothing was done`,
      passwords: 'too many passwords are being checked',
    },
  },
  unsupported_media_type: {
    kind: 'unsupported',
    detail: {
      no_json: 'send application/json',
      no_form: 'send a form, application/x-www-form-urlencoded, or a query',
    },
  },
  url_not_allowed: {
    kind: 'invalid',
    detail: {
      unfit: ({ name, rule }: { name: string; rule: string }) => `${name} ${rule}`,
      mailbox: ({ name }: { name: string }) => `${name}: mailto: must be followed by one e-mail address`,
      elsewhere: ({ name, host }: { name: string; host: string }) => `${name} is not signed and not on ${host}`,
    },
  },
} as const satisfies Record<string, Refusal>
