import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFramedLink, decodePayerLink, peekJwt } from '../../src/crypto/index.ts'
import { readBasic, readBearer, readV1Token } from '../../src/http/authenticate.ts'
import { idempotentRequest } from '../../src/http/idempotency.ts'
import { whyUnkeepable } from '../../src/http/json-body.ts'
import { redactUrl } from '../../src/http/redact-url.ts'
import { escapeText, safeUrl } from '../../src/pages/html.ts'
import { readFormText } from '../../src/providers/charge/read-answer.ts'
import { mayShowCard, showsCard } from '../../src/providers/charge/shows-card.ts'
import { readJsonText } from '../../src/providers/charge/strict-json.ts'
import { readXml } from '../../src/providers/charge/xml.ts'
import { isEmailAddress, oneLine } from '../../src/shared/email.ts'
import { parseDecimal } from '../../src/shared/money.ts'
import { negotiateLanguage, toLanguage } from '../../src/texts/language.ts'
import { thorough } from '../support/thorough.ts'
import { CPU_MS_MAX, cpuMsOf, filled, hostileBodies } from './hostile-bodies.ts'

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
  readXml,
  readXmlAsText: (text) => readXml(`<a b="${text}">${text}</a>`),
  readJsonText: (text) => readJsonText(JSON.stringify({ [text]: text })),
  readFormText,
  peekJwt,
  isEmailAddress,
  parseDecimal: (text) => parseDecimal(text, 'EUR'),
  redactUrl,
  readBasic,
  readBearer: (text) => orRefusal(() => readBearer(text)),
  readV1Token: (text) => orRefusal(() => readV1Token(text)),
  idempotentRequest: (text) => orRefusal(() => idempotentRequest(text, { owner: 'o', credential: 'c' }, 'r', null)),
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

/** What is told to us by whoever knows an address, or answered to us: and how long it may be. */
const BODY_READERS: Record<string, readonly [read: (text: string) => unknown, chars: number]> = {
  readXml: [readXml, 250_000],
  readJsonText: [readJsonText, 128 * 1024],
  readFormText: [readFormText, 256 * 1024],
  // Of what a family has read of an answer: 64 words as long as one may be.
  showsCard: [(text) => showsCard({ text }, { number: '4929123456780121', code: '305' }), 16 * 1024],
  mayShowCard: [(text) => mayShowCard({ text }), 16 * 1024],
}

/** Dear to whoever decodes what may be encoded: once, twice, and where every letter begins something. */
const ENCODED = [
  'MZXW6YTB',
  'TVRJek5EVTI=',
  '34393239',
  '%34%39',
  '&#52;',
  '\\u0034',
  '4929 1234 ',
  'cvv2=305 ',
  'a1b2c3d4e5 ',
]

for (const [name, [read, chars]] of Object.entries(BODY_READERS)) {
  test(`${name} reads the dearest body in ${CPU_MS_MAX} ms`, () => {
    const bodies = [...hostileBodies(chars), ...ENCODED.map((unit) => [unit, filled(unit, chars)] as const)]
    // The first few are compiled, not only read.
    for (const [, body] of bodies.slice(0, 3)) read(body)
    const dear = bodies.map(([what, body]) => [what, cpuMsOf(() => read(body))] as const)
    assert.deepEqual(
      dear.filter(([, ms]) => ms > CPU_MS_MAX),
      [],
    )
  })
}

test(`9,000 namespaces beside 8,000 children, and 250,000 carriage returns, are answered in ${CPU_MS_MAX} ms`, () => {
  const names = Array.from({ length: 9_000 }, (_, n) => `xmlns:n${n}=""`).join(' ')
  const children = Array.from({ length: 8_000 }, () => '<b xmlns:n=""/>').join('')
  for (const text of [`<a ${names}>${children}</a>`, `<a>${'\r'.repeat(250_000)}</a>`])
    assert.ok(cpuMsOf(() => readXml(text)) <= CPU_MS_MAX)
})

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
