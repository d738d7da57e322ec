import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createOutbound, type Outbound, type OutboundAnswer } from '../../src/outbound/index.ts'
import {
  type Charge,
  openPsp,
  type ProviderAnswer,
  type Psp,
  type PspCallback,
  TRANSACTION_STATUSES,
} from '../../src/providers/charge/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { withholdCard } from '../../src/vault/withhold-card.ts'
import { thorough, turn } from '../support/thorough.ts'
import { authorised, replayed, sold } from './operations.ts'
import { openWorlds, type PspWorld } from './worlds.ts'

/**
 * Answers of the simulators, spoilt in every way that comes to a generator's mind: a failure names its seed. Each commit has
 * seeds of its own; TEST_SEEDS=50 has fifty.
 */
const SEEDS = Number(process.env.TEST_SEEDS ?? 3)
/** fast-check has 31 bits for one. */
const FIRST_SEED = (20_270_301 + turn * SEEDS) % 2 ** 31
const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index)
const RUNS = thorough(20, 110)

type Said = Extract<OutboundAnswer, { kind: 'answered' }>

const NUMBERS = ['1e5', '-1', '0', '9007199254740993', '99999999999999999999', '1,00', 'NaN', '""', 'null', '100.001']
const MARKUP = ['<!DOCTYPE a [<!ENTITY b "c">]>', '<!ENTITY', '&b;', ']]>', '<![CDATA[', '<?xml encoding="UTF-16"?>']
const JUNK = ['{"__proto__":1,', '\uFEFF', '\uFFFD', '\u0000', '[', '}', '=', '&', '%00', ...NUMBERS, ...MARKUP]

const spoilt = (text: string): fc.Arbitrary<string> => {
  const place = fc.nat({ max: text.length })
  const numbers = [...text.matchAll(/\d+(\.\d+)?/g)]
  return fc.oneof(
    place.map((at) => text.slice(0, at)),
    fc.tuple(place, fc.nat({ max: 20 })).map(([at, length]) => text.slice(0, at) + text.slice(at + length)),
    fc.tuple(place, fc.constantFrom(...JUNK)).map(([at, junk]) => text.slice(0, at) + junk + text.slice(at)),
    fc.tuple(place, place).map(([from, to]) => text.slice(0, Math.max(from, to)) + text.slice(Math.min(from, to))),
    fc.tuple(fc.nat(), fc.constantFrom(...NUMBERS)).map(([index, number]) => {
      const found = numbers[index % Math.max(1, numbers.length)]
      return found ? text.slice(0, found.index) + number + text.slice(found.index + found[0].length) : number
    }),
    fc
      .tuple(place, fc.string({ unit: 'binary', maxLength: 20 }))
      .map(([at, any]) => text.slice(0, at) + any + text.slice(at + any.length)),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '[]', '{}', 'null', '0', '<a/>', '['.repeat(9_999), '<a>'.repeat(9_999), '{"a":'.repeat(9_999)),
  )
}

const status = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
)

/** One of several answers is spoilt; the others are as they were. */
const hostile = (said: readonly Said[]) =>
  fc.nat({ max: said.length - 1 }).chain((index) => {
    const { body } = said[index] as Said
    return fc
      .tuple(spoilt(body), status)
      .map(([text, code]) =>
        said.map((one, at) => (at === index ? { ...one, body: text, status: code ?? one.status } : one)),
      )
  })

/** No card of this world, so that what a simulator says of its own is none of it. */
const ECHOED = { number: '4929123456780121', expiryMonth: 12, expiryYear: 2034, code: '305', holder: 'Echoed Card' }
/** Its base32 (RFC 4648), written out: a test that encoded it as the vault decodes it would agree with whatever that does. */
const IN_BASE32 = 'GQ4TEOJRGIZTINJWG44DAMJSGE'
const half = [ECHOED.number.slice(0, 8), ECHOED.number.slice(8)] as const

/** What a PSP may put in the place of a word, or of two words. */
const ECHOES: readonly (readonly [string, string?])[] = [
  [ECHOED.number],
  [ECHOED.number.replace(/(?=(\d{4})+$)/g, ' ').trim()],
  [ECHOED.number.replace(/(?=(\d{4})+$)/g, '-').slice(1)],
  [Buffer.from(ECHOED.number).toString('base64url')],
  [Buffer.from(ECHOED.number, 'utf16le').toString('base64url')],
  [IN_BASE32],
  [Buffer.from(ECHOED.number).toString('hex')],
  [[...Buffer.from(ECHOED.number)].map((byte) => `%${byte.toString(16)}`).join('')],
  [`The card ${ECHOED.number} was refused by its bank`],
  half,
]
/** Three digits alone are whatever they are; these say what they are. */
const CODE_ECHOES: readonly (readonly [string])[] = [['cvc:305'], ['CVV2=305'], ['securityCode_305'], ['card code 305']]
/** The integer that it is, to another base, is told from an id by whoever has the card to compare. */
const INTEGER_ECHOES = [8, 16, 32, 36].map((base): readonly [string] => [BigInt(ECHOED.number).toString(base)])
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9%]/g, '')
/** What none of its words may leave in. */
const SHOWN = [
  ECHOED.number,
  ...[...ECHOES, ...CODE_ECHOES, ...INTEGER_ECHOES].flat().filter((echo) => !half.includes(echo as string)),
]
  .filter((echo) => echo !== undefined)
  .map(plain)
/** At each word one of them, or a quarter: over as many commits as there are, or four, each stands in the place of each word. */
const perWord = (echoes: readonly unknown[]) => thorough(1, echoes.length / 4)
const CODE = /^[\w.,:/[\]-]{0,80}$/

/** Each word of these answers in turn, and the one after it, as a PSP would say them that echoes what it was sent. */
function* echoing(said: readonly Said[], echoes: typeof ECHOES): Generator<readonly Said[]> {
  for (const [index, { body }] of said.entries()) {
    const words = [...body.matchAll(/[\w.*-]+/g)]
    for (const [place, word] of words.entries())
      for (let echo = 0; echo < perWord(echoes); echo += 1) {
        const [first, second] = echoes[(place + turn * perWord(echoes) + echo) % echoes.length] ?? ['']
        const next = words[place + 2]
        const rest = body.slice(word.index + word[0].length)
        const after = next && second ? replaceAt(rest, next.index - word.index - word[0].length, next[0], second) : rest
        const text = body.slice(0, word.index) + first + after
        yield said.map((one, at) => (at === index ? { ...one, body: text } : one))
      }
  }
}

const replaceAt = (text: string, at: number, old: string, word: string) =>
  text.slice(0, at) + word + text.slice(at + old.length)

function assertHidden(got: ProviderAnswer<unknown>, psp: string): void {
  const shown = JSON.stringify(got, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const form of SHOWN) assert.ok(!plain(shown).includes(form), `${psp} ${shown}`)
  assert.ok(!half.every((piece) => shown.includes(piece)), `${psp} ${shown}`)
  const { value, reason, detail } = got as { value?: { rawCode?: string }; reason?: string; detail?: string }
  for (const word of [value?.rawCode, reason, detail]) assert.match(word ?? '', CODE, psp)
}

/** A PSP whose answers are kept, or were. */
async function openOver(world: PspWorld, outbound: Outbound): Promise<Psp> {
  const [brand] = world.family.brands
  assert.ok(brand)
  const { apiUrl, settings } = world
  const terms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 5_000 } as const
  return openPsp(world.family, terms, settings)
}

function recorder() {
  const real = createOutbound({ policy: 'loopback_too' })
  const said: Said[] = []
  const outbound: Outbound = {
    request: async (request) => {
      const answer = await real.request(request)
      assert.equal(answer.kind, 'answered')
      if (answer.kind === 'answered') said.push(answer)
      return answer
    },
    close: () => real.close(),
  }
  return { outbound, said }
}

function player(said: readonly Said[]): Outbound {
  const left = [...said]
  return {
    request: async () => left.shift() ?? { kind: 'no_answer', reason: 'timeout' },
    close: async () => {},
  }
}

/** What it says of whom. Not every signature covers dates, and none has to. */
function essenceOf(call: PspCallback): readonly string[] {
  if (call.kind !== 'authentic') return []
  return call.facts.map(({ reference, paymentId, payment }) => {
    const { amountMinor, currency, status } = payment ?? {}
    return [reference, paymentId, payment?.reference, payment?.paymentId, amountMinor, currency, status].join(' ')
  })
}

/** All of them before the first test: one that computes for seconds would keep the next sale waiting beyond its time. */
const sales = []
for (const world of await openWorlds('together')) {
  try {
    const { charge: order, payment } = await sold(world)
    sales.push({ world, order, payment, held: await authorised(world) })
  } catch (error) {
    // One that cannot sell keeps none of the others from their tests.
    test(`${world.family.name}: it sells`, () => assert.fail(error as Error))
  }
}

for (const { world, order, payment, held } of sales) {
  const { family, card, settings } = world
  const known = { paymentId: payment.paymentId }
  const change = world.changeOf(held.charge, held.payment)
  const refund = world.changeOf(order, payment, family.traits.partialRefund ? world.partMinor : order.amountMinor)
  const calls: Readonly<Record<string, (psp: Psp) => Promise<ProviderAnswer<unknown>>>> = {
    check: (psp) => psp.check(),
    sale: (psp) => psp[family.traits.charges === 'sale' ? 'sale' : 'authorise'](order, card),
    'look-up': (psp) => psp.lookUp(order, known, replayed(world)),
    capture: (psp) => psp.capture(change),
    void: (psp) => psp.void(change),
    refund: (psp) => psp.refund(refund),
  }

  for (const [name, call] of Object.entries(calls))
    test(`${family.name}: no answer to a ${name} is an error, another payment, or shows a card`, async () => {
      const { outbound, said } = recorder()
      await call(await openOver(world, outbound))
      await outbound.close()
      if (said.length === 0) return
      const believed = fc.asyncProperty(hostile(said), async (answers) => {
        const got = await call(await openOver(world, player(answers)))
        const shown = JSON.stringify(got, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
        assert.ok(!shown.includes(card.number), 'a card number')
        if (got.kind !== 'answered') return assert.ok(got.reason.length < 100, got.reason)
        const { value } = got as { value: { state?: string; payment?: typeof payment } }
        if (value.state !== 'charged' || !value.payment) return
        assert.equal(value.payment.amountMinor, order.amountMinor)
        assert.equal(value.payment.currency, order.currency)
        assert.equal(value.payment.reference, order.reference)
        assert.ok(Object.hasOwn(TRANSACTION_STATUSES, value.payment.status))
      })
      for (const seed of seeds) await fc.assert(believed, { numRuns: RUNS, seed })
    })

  test(`${family.name}: a card that it echoes, in whatever word and writing, does not leave the vault`, async () => {
    const changes = { capture: [change], void: [change], refund: [refund] }
    const termsOf = { check: Object.values(settings), sale: null, 'look-up': [order, known], ...changes }
    for (const [name, terms] of Object.entries(termsOf)) {
      const { outbound, said } = recorder()
      await calls[name]?.(await openOver(world, outbound))
      await outbound.close()
      const isDrawn = terms === null || (name === 'look-up' && replayed(world) !== null)
      // Whoever changes a charge, or asks of an account, has no card to compare: nor has a PSP its code, once it has authorised.
      const hasCard = name === 'sale' || name === 'look-up'
      const card = { drawn: isDrawn ? ECHOED : null, draw: async () => (hasCard ? ECHOED : null) }
      for (const answers of echoing(said, hasCard ? [...ECHOES, ...CODE_ECHOES, ...INTEGER_ECHOES] : ECHOES)) {
        const got = await calls[name]?.(await openOver(world, player(answers)))
        assert.ok(got)
        assertHidden(await withholdCard(got as ProviderAnswer<Charge>, terms ?? [], card), `${family.name} ${name}`)
      }
    }
  })

  test(`${family.name}: no call is an error, and none that was changed says something else`, async () => {
    if (family.traits.callback === 'none' || world.quiet !== null) return
    const parse = (headers: Readonly<Record<string, unknown>>, body: Buffer) =>
      family.parseCallback(settings, 'test', { headers, query: '', body })
    const { headers, body } = await world.heard((all) =>
      all.find((one) => parse(one.headers, one.body).kind === 'authentic'),
    )
    const original = parse(headers, body)
    const changed = fc.property(spoilt(body.toString('latin1')), (text) => {
      const got = parse(headers, Buffer.from(text, 'latin1'))
      if (got.kind !== 'authentic' || family.traits.callback !== 'signed') return
      for (const fact of essenceOf(got)) assert.ok(essenceOf(original).includes(fact), fact)
    })
    for (const seed of seeds) fc.assert(changed, { numRuns: RUNS, seed })
  })
}
