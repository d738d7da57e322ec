import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sourceFiles } from '../architecture/source-files.ts'
import { hostileInputs } from './hostile-inputs.ts'

/** What reads nobody's text but our own, by the beginning of its path. */
const NOT_FROM_OUTSIDE = [
  ['src/commands/journey/', 'reads the pages and messages of the demo that runs beside it'],
] as const
/** Patterns that are put together at run time escape this test: each is named here, with what it is made of. */
const MADE_AT_RUN_TIME = [
  ['src/http/method-table.ts', 'paths of routes; each parameter takes a segment, so that a path is read once'],
  ['sandbox/acquirer/card-form.ts', 'a number of digits, from one to the other end'],
  ['sandbox/psps/garble.ts', 'the digits of an amount in an answer of our own'],
  ['src/commands/psp-demo/mask.ts', 'the digits of a test card, as long as they are'],
] as const

interface Found {
  readonly where: string
  readonly pattern: RegExp
}

const files = [...sourceFiles('{src,sandbox}/**/*.ts'), ...sourceFiles('{src,sandbox}/**/*.js')].filter(
  ({ path }) => !isTest(path) && !NOT_FROM_OUTSIDE.some(([start]) => path.startsWith(start)),
)
const found: Found[] = files.flatMap(({ path, code, patterns }) => [
  ...patterns.map(({ source, flags, line }) => ({ where: `${path}:${line}`, pattern: new RegExp(source, flags) })),
  // Schemas of bodies, paths and queries; Ajv compiles them with this flag.
  ...[...code.matchAll(/\bpattern: '((?:[^'\\]|\\.)*)'/g)].map(([, text]) => ({
    where: `${path} ${text}`,
    pattern: new RegExp(JSON.parse(`"${(text as string).replaceAll('"', '\\"')}"`), 'u'),
  })),
])

/** As it is used: all matches are taken where the pattern says so. */
function read(pattern: RegExp, input: string): void {
  if (pattern.global) input.replace(pattern, '')
  else pattern.test(input)
}

/** The least of several: a busy machine adds, it never takes away. */
function costMs(pattern: RegExp, input: string, times: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now()
    read(pattern, input)
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
}

/** Far more than a linear reading of a short text needs. */
const SUSPICIOUS_MS = 2
/** What grows fast is found while the text is short: at full length it would not end. */
const SHORT_CHARS = [20, 64, 512, 4096]
const LONG_CHARS = 65_536

function complaint({ where, pattern }: Found): string | undefined {
  for (const chars of SHORT_CHARS) {
    for (const [index, input] of hostileInputs(pattern, chars).entries()) {
      if (costMs(pattern, input, 1) < SUSPICIOUS_MS || costMs(pattern, input, 3) < SUSPICIOUS_MS) continue
      if (chars === SHORT_CHARS[0]) return `${where} /${pattern.source}/: exponential`
      const full = hostileInputs(pattern, chars * 2)[index] as string
      const [half, whole] = [costMs(pattern, input, 5), costMs(pattern, full, 3)]
      const shown = `${where} /${pattern.source}/ on ${JSON.stringify(input.slice(0, 40))}…`
      if (whole / half >= 3) return `${shown}: twice as long, ${(whole / half).toFixed(1)} times as dear`
    }
  }
  let dearest = ''
  let most = 0
  for (const input of hostileInputs(pattern, LONG_CHARS)) {
    const cost = costMs(pattern, input, 1)
    if (cost > most) [most, dearest] = [cost, input]
  }
  const cost = most < 50 ? most : costMs(pattern, dearest, 5)
  return cost < 50 ? undefined : `${where} /${pattern.source}/ on ${JSON.stringify(dearest.slice(0, 40))}…: ${cost} ms`
}

test('every pattern reads a hostile text in proportion to its length', () => {
  assert.ok(found.length > 90, 'the patterns are found')
  const complaints = found.map(complaint).filter(Boolean)
  assert.deepEqual(complaints, [])
})

test('the search finds what is quadratic, cubic or worse', () => {
  for (const pattern of [
    /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g,
    /\s+$/,
    /^(\d+)\s*-?\s*x$/,
    /^(a+)+$/,
    /^(\w|a)*$/,
    /<a[^>]*>/,
  ]) {
    assert.ok(complaint({ where: 'here', pattern }), pattern.source)
  }
})

test('no other pattern is put together at run time', () => {
  const makers = files.filter(({ code }) => /\bRegExp\(/.test(code)).map(({ path }) => path)
  assert.deepEqual(makers.sort(), MADE_AT_RUN_TIME.map(([path]) => path as string).sort())
})
