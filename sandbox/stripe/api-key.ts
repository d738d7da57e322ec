import { createHash } from 'node:crypto'
import { equalTexts } from '../authorize.ts'
import { invalidRequest } from './api-error.ts'

/** The secret key of the acquirer's only account: letters and digits, whatever the sandbox's own key is made of. */
export function stripeKeyFor(sandboxKey: string): string {
  return `sk_test_${sandboxKey.replace(/[^A-Za-z0-9]/g, '')}`
}

/** An account is known by its key. */
export function accountIdOf(apiKey: string): string {
  return `acct_1${createHash('sha256').update(apiKey).digest('hex').slice(0, 15)}`
}

/** Bearer token, or user name of basic authentication. Throws the API's 401. */
export function requireApiKey(header: string | undefined, apiKey: string): void {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ')
  const given = scheme.toLowerCase() === 'basic' ? userOf(credentials) : credentials
  if (given === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw invalidRequest(message, {}, 401)
  }
  if (given.startsWith('pk_')) {
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
    throw invalidRequest(message, { code: 'secret_key_required' }, 401)
  }
  if (!equalTexts(given, apiKey)) throw invalidRequest(`Invalid API Key provided: ${masked(given)}`, {}, 401)
}

function userOf(credentials: string): string {
  return Buffer.from(credentials, 'base64').toString().split(':')[0] as string
}

function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : key.slice(0, 8) + '*'.repeat(key.length - 12) + key.slice(-4)
}
