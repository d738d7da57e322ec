import { createHash } from 'node:crypto'

type Algorithm = 'sha1' | 'sha256' | 'sha512'

export interface OgoneAccount {
  readonly login: string
  readonly 'api-user': string
  readonly 'api-password': string
  readonly 'signature-secret': string
  readonly 'signature-algorithm': Algorithm
}

/** Affiliations that differ in nothing but the algorithm of their signatures. */
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  SandbankOgone: 'sha512',
  'SandbankOgone-sha256': 'sha256',
  'SandbankOgone-sha1': 'sha1',
}

export function algorithmOf(login: string | undefined): Algorithm | undefined {
  return login !== undefined && Object.hasOwn(ALGORITHMS, login) ? ALGORITHMS[login] : undefined
}

/** What merchants of this PSP have, under the first of its affiliations. */
export function accountOf(sandboxKey: string): OgoneAccount {
  const made = (what: string) => createHash('sha256').update(`ogone/${what}/${sandboxKey}`).digest('hex')
  return {
    login: 'SandbankOgone',
    'api-user': 'sandbank-api',
    'api-password': made('password').slice(0, 20),
    'signature-secret': `Sand!${made('passphrase').slice(0, 24)}`,
    'signature-algorithm': 'sha512',
  }
}
