import fc from 'fast-check'

/** Texts that break parsers, databases, protocols and pages, beside ordinary ones. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', '\r\nX: y', '__proto__', 'constructor', 'toString', '-0', '¼', '½'.repeat(3000)],
    ...["'; drop table purchases; --", '<script>alert(1)</script>', '../../etc/passwd', '%s%n', 'é'.normalize('NFD')],
    ...['2027-02-30', '9999-12-31', '0000-00-00', 'https://[::1]/', 'http://169.254.169.254/', 'javascript:alert(1)'],
    ...['+33612345678', '+0', 'a@b', 'mer_', 'pur_00000000-0000-0000-0000-000000000000', '1e5', '19.99'],
  ),
)

const hostileScalar = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, -1, 0, 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, 0.1, 100_000_000, 100_000_001),
)

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: hostileScalar },
  { weight: 1, arbitrary: fc.array(hostileScalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileScalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 3000 }).map(nested) },
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

type Step = string | number

/** The example with up to three of its members replaced, removed or joined by strangers. */
export function mutated(example: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(example)
  const change = fc.record({
    place: fc.constantFrom(...places),
    kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    key: hostileText,
    value: hostileValue,
  })
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    let whole = { root: structuredClone(example) }
    for (const { place, kind, key, value } of changes) {
      const parent = place.slice(0, -1).reduce<unknown>((at, step) => child(at, step), whole)
      const last = place.at(-1) as Step
      if (!isContainer(parent)) continue
      if (kind === 'replace') parent[last] = value
      else if (kind === 'remove') delete parent[last]
      else whole = withStranger(whole, parent[last], key, value)
    }
    return whole.root
  })
}

function withStranger<Whole>(whole: Whole, target: unknown, key: string, value: unknown): Whole {
  // JSON has no names in a list; and one called "length" would be its own.
  if (isContainer(target) && !Array.isArray(target))
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  return whole
}

function isContainer(value: unknown): value is Record<Step, unknown> {
  return typeof value === 'object' && value !== null
}

function child(value: unknown, step: Step): unknown {
  return isContainer(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

function placesIn(value: unknown, path: readonly Step[] = ['root']): Step[][] {
  const inner = isContainer(value) ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []
  return [[...path], ...inner]
}

/** What happens to a body on its way: mostly nothing. */
const damage = fc.oneof(
  { weight: 24, arbitrary: fc.constant((body: Buffer) => body) },
  { weight: 1, arbitrary: fc.nat().map((at) => (body: Buffer) => body.subarray(0, at % (body.length + 1))) },
  { weight: 1, arbitrary: fc.nat().map((at) => (body: Buffer) => spliced(body, at, Buffer.from([0]))) },
  { weight: 1, arbitrary: fc.nat().map((at) => (body: Buffer) => spliced(body, at, Buffer.from([0xc3, 0x28, 0xff]))) },
  { weight: 1, arbitrary: fc.constant((body: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])) },
  { weight: 1, arbitrary: fc.constant((body: Buffer) => Buffer.from(body.toString().replace(/\d+/, '1e999'))) },
  // The first key twice; and a key that is the prototype's.
  {
    weight: 1,
    arbitrary: fc.constant((body: Buffer) => Buffer.from(body.toString().replace(/("\w+"):/, '$1:[1],$1:'))),
  },
  {
    weight: 1,
    arbitrary: fc.constant((body: Buffer) => Buffer.from(body.toString().replace('{', '{"__proto__":{"a":1},'))),
  },
  { weight: 1, arbitrary: fc.constant(() => Buffer.from('['.repeat(50_000))) },
  { weight: 1, arbitrary: fc.constant(() => Buffer.alloc(300 * 1024, 'a')) },
)

function spliced(body: Buffer, at: number, bytes: Buffer): Buffer {
  const place = at % (body.length + 1)
  return Buffer.concat([body.subarray(0, place), bytes, body.subarray(place)])
}

/** Bytes of a body that began as this example, as JSON or as a form. */
export function bodyLike(example: unknown, isForm: boolean): fc.Arbitrary<Buffer> {
  return fc.tuple(mutated(example), damage).map(([value, damaged]) => {
    const text = isForm ? asForm(value) : (JSON.stringify(value) ?? '')
    return damaged(Buffer.from(text))
  })
}

function asForm(value: unknown): string {
  if (!isContainer(value)) return String(value)
  const entries = Object.entries(value).map(([key, each]): [string, string] => [
    key,
    String(JSON.stringify(each) ?? '').replace(/^"|"$/g, ''),
  ])
  return new URLSearchParams(entries).toString()
}
