import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFramedLink, decodePayerLink } from '../../src/crypto/index.ts'
import { readBasic, readBearer, readV1Token } from '../../src/http/authenticate.ts'
import { idempotentRequest } from '../../src/http/idempotency.ts'
import { whyUnkeepable } from '../../src/http/json-body.ts'
import { redactUrl } from '../../src/http/redact-url.ts'
import { escapeText, safeUrl } from '../../src/pages/html.ts'
import { isEmailAddress, oneLine } from '../../src/shared/email.ts'
import { parseDecimal } from '../../src/shared/money.ts'
import { negotiateLanguage, toLanguage } from '../../src/texts/language.ts'
import { thorough } from '../support/thorough.ts'

// What a request may hold is 256 kB. A pattern that backtracks would take hours on these, minutes on an eighth of them:
// the runner ends it.

const SIZE = thorough(32, 256) * 1024
/** An address stands in a head, and longer ones than this reach nobody (http/server.ts); it is read sign by sign. */
const ADDRESS_SIZE = Math.min(SIZE, 64 * 1024)
const MOTIFS = [
  'a',
  '.',
  'a.',
  '@',
  'a@a.',
  ' ',
  '\t\n',
  ',',
  ';q=0.',
  '1',
  '1 ',
  '-',
  '/pay/',
  '%70',
  '&x=',
  '?',
  '=',
  '\u2028',
  '\\',
  '<',
  '\u00a0',
]
const textsOf = (size: number) =>
  MOTIFS.flatMap((motif) => {
    const long = motif.repeat(Math.ceil(size / motif.length))
    return [long, `a${long}!`, `Bearer ${long}\n`, `a@${long}`, `p1.${long}`, `https://${long}\0`]
  })
const texts = textsOf(SIZE)
const addresses = textsOf(ADDRESS_SIZE)
const READERS: Record<string, (text: string) => unknown> = {
  isEmailAddress,
  parseDecimal: (text) => parseDecimal(text, 'EUR'),
  redactUrl,
  readBasic,
  readBearer: (text) => orRefusal(() => readBearer(text)),
  readV1Token: (text) => orRefusal(() => readV1Token(text)),
  idempotentRequest: (text) => orRefusal(() => idempotentRequest(text, 'c', 'r', null)),
  whyUnkeepable,
  decodePayerLink: (text) => decodePayerLink([Buffer.alloc(32)], text),
  decodeFramedLink: (text) => decodeFramedLink([Buffer.alloc(32)], text),
  negotiateLanguage,
  toLanguage,
  oneLine,
  escapeText,
  safeUrl,
}

function orRefusal(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

for (const [name, read] of Object.entries(READERS)) {
  test(`${name} reads the longest hostile text in one pass`, { timeout: 60_000 }, () => {
    for (const text of name === 'redactUrl' ? addresses : texts) read(text)
  })
}

test('an e-mail address cannot name a second recipient, end a header or hide a character', () => {
  for (const text of [
    'a@b.fr,c@d.fr',
    'a@b.fr\r\nBcc: c@d.fr',
    '"x" <a@b.fr>',
    'a@b.fr\0',
    'a\u200b@b.fr',
    'a@b',
    'a b@c.fr',
  ]) {
    assert.equal(isEmailAddress(text), false, JSON.stringify(text))
  }
  assert.equal(isEmailAddress('zoé+brest@exämple.test'), true)
})
