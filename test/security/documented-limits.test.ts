import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SENSITIVE } from '../../src/back-office/sensitive.ts'
import { SESSION_MS } from '../../src/people/session.ts'
import { readXml } from '../../src/providers/charge/xml.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { sourceFiles } from '../architecture/source-files.ts'

// What the documents say of limits in numbers is what the code says: each sentence is written here with the code's own number.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const SECURITY = read('SECURITY.md').replaceAll(/\s+/g, ' ')
const THREATS = read('docs/threat-model.md').replaceAll(/\s+/g, ' ')
const ASVS = read('docs/asvs.md').replaceAll(/\s+/g, ' ')

const UNITS: Readonly<Record<string, number>> = { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, MEBIBYTE: 1024 ** 2 }

/** A constant that nobody else needs, and so nobody exports: `const NAME = 30 * MINUTE_MS`. */
function constantIn(path: string, name: string): number {
  const [, product] = new RegExp(`const ${name} = ([\\w* ]+)$`, 'm').exec(read(path)) ?? assert.fail(`${path} ${name}`)
  return productOf(product as string)
}

function productOf(product: string): number {
  const factors = product.split(' * ').map((factor) => UNITS[factor] ?? Number(factor.replaceAll('_', '')))
  return factors.reduce((one, other) => one * other)
}

const kB = (path: string, name: string) => constantIn(path, name) / 1024
const SERVER = 'src/http/server.ts'
const XML = 'src/providers/charge/xml-bounds.ts'

test('sizes that the documents name are those of the code', () => {
  const body = kB(SERVER, 'BODY_BYTES_MAX')
  const head = kB(SERVER, 'HEADER_BYTES_MAX')
  const form = kB('src/back-office/operator/psp-reports/compare.ts', 'FORM_BYTES_MAX') / 1024
  assert.equal(kB('src/callbacks/index.ts', 'BODY_BYTES_MAX'), body)
  assert.ok(SECURITY.includes(`a request's body, and a callback's, has ${body} kB at most, its head ${head} kB`))
  assert.ok(
    THREATS.includes(
      `| ${body} kB, of a callback what its acquirer, PSP or issuer needs (\`callbackBytesMax\`), of a page that takes a file ${form} MB once its sender was asked, ${head} kB of headers |`,
    ),
  )
  assert.ok(THREATS.includes(`one route for accounts that are open, ${body} kB, and each account's own size below`))
  assert.ok(THREATS.includes(`| ${kB('src/outbound/outbound.ts', 'BODY_BYTES_MAX')} kB, 10 s; others go on |`))
  const own = sourceFiles('src/providers/**/*.ts').flatMap(({ code }) => [
    ...code.matchAll(/callbackBytesMax: ([\d* ]+)/g),
  ])
  assert.ok(own.length > 30, `${own.length}`)
  for (const [, product] of own) assert.ok(productOf(product as string) <= body * 1024, product)
})

test('bounds of XML that the documents name are those that it is read by', () => {
  const [depth, parts, attributes] = ['DEPTH_MAX', 'PARTS_MAX', 'ATTRIBUTES_MAX'].map((name) => constantIn(XML, name))
  const many = parts?.toLocaleString('en')
  const chars = kB('src/providers/charge/xml.ts', 'CHARS_MAX')
  assert.ok(
    SECURITY.includes(
      `${chars} k characters, depth ${depth}, ${many} parts and ${attributes} attributes of an element at most`,
    ),
  )
  assert.ok(THREATS.includes(`depth ${depth}, ${many} parts, ${attributes} attributes of an element`))
  const nested = (times: number) => readXml(`${'<a>'.repeat(times)}${'</a>'.repeat(times)}`)
  assert.deepEqual([nested(Number(depth)) === null, nested(Number(depth) + 1)], [false, null])
  const wide = (times: number) => readXml(`<a ${Array.from({ length: times }, (_, at) => `n${at}="1"`).join(' ')}/>`)
  assert.deepEqual([wide(Number(attributes)) === null, wide(Number(attributes) + 1)], [false, null])
})

test('times that the documents name are those of the code', () => {
  const idle = constantIn('src/people/session.ts', 'IDLE_MS') / MINUTE_MS
  const whole = SESSION_MS / HOUR_MS
  for (const document of [SECURITY, ASVS])
    assert.ok(document.includes(`${idle} minutes idle and ${whole} hours in all`))
  assert.equal(SENSITIVE.provedWithinMs, 10 * MINUTE_MS)
  assert.ok(SECURITY.includes('ask for the factor again after ten minutes'))
  assert.ok(ASVS.includes(`It lives ${constantIn('src/checkout/visitor.ts', 'BROWSER_COOKIE_DAYS')} days`))
  const [sends, rests] = ['REQUEST_TIMEOUT_MS', 'KEEP_ALIVE_TIMEOUT_MS'].map(
    (name) => constantIn(SERVER, name) / SECOND_MS,
  )
  assert.ok(THREATS.includes(`| ${sends} s for a request, ${rests} s idle |`))
})
