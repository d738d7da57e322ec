import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTwins, type Twins } from './find-twins.ts'
import { isTest, sourceFiles } from './source-files.ts'

/** More than what two of our functions share by how they are written: a signature, a query's brackets. */
const LINES_MIN = 6

/** What stands twice, how many lines of it, and why. */
const MEANT: readonly (readonly [first: string, second: string, lines: number, why: string])[] = [
  [
    'src/purchases/purchase.ts',
    'src/wire/purchase-views.ts',
    9,
    'wire knows no nouns; the compiler compares the states',
  ],
]

/** One file of two languages: each has its sentences in the same order. */
const isTranslation = ({ first, second }: Twins) => {
  const without = (path: string) => path.replace(/^src\/texts\/\w{2}\//, '')
  return without(first.path) !== first.path && without(first.path) === without(second.path)
}

test('nothing is written twice', () => {
  const code = sourceFiles('{src,widget}/**/*.ts').filter((file) => !isTest(file.path))
  const found = findTwins(code, LINES_MIN)
  const isOf = ({ first, second, lines }: Twins, [a, b, most]: (typeof MEANT)[number]) =>
    a === first.path && b === second.path && lines <= most
  const said = ({ first, second, lines }: Twins) =>
    `${first.path}:${first.line} ~ ${second.path}:${second.line} (${lines} lines)`
  assert.deepEqual(
    found.filter((twins) => !isTranslation(twins) && !MEANT.some((meant) => isOf(twins, meant))).map(said),
    [],
    'make it one, or say in MEANT why not',
  )
  const idle = MEANT.filter((meant) => !found.some((twins) => isOf(twins, meant)))
  assert.deepEqual(idle, [], 'delete from MEANT what stands once')
})

const letters = (text: string) => [...text].map((letter) => `${letter}()`).join('\n')

test('twins are told once, with their length, within a file and between two', () => {
  assert.deepEqual(findTwins([{ path: 'a', code: letters('xabcdefgyabcdefgz') }], 6), [
    { first: { path: 'a', line: 2 }, second: { path: 'a', line: 10 }, lines: 7 },
  ])
  const two = [
    { path: 'a', code: letters('abcdef') },
    { path: 'b', code: letters('xabcdef') },
  ]
  assert.deepEqual(findTwins(two, 6), [{ first: { path: 'a', line: 1 }, second: { path: 'b', line: 2 }, lines: 6 }])
  assert.deepEqual(findTwins(two, 7), [])
})

test('a run that stands three times is told against its first place', () => {
  const twins = findTwins([{ path: 'a', code: letters('abcdef1abcdef2abcdef') }], 6)
  assert.deepEqual(
    twins.map(({ first, second }) => [first.line, second.line]),
    [
      [1, 8],
      [1, 15],
    ],
  )
})

test('imports, brackets, blank lines and indentation neither make twins nor hide them', () => {
  const imports = "import {\n  a,\n  b,\n  c,\n  d,\n} from './e.ts'\nexport { f } from './f.ts'\n"
  const twice = [
    { path: 'a', code: `${imports}${letters('abc')}\n}\n})\n${letters('xyz')}` },
    { path: 'b', code: `${imports}${letters('abc')}\n\n${letters('xyz').replaceAll(/^/gm, '  ')}` },
  ]
  assert.deepEqual(findTwins(twice, 6), [{ first: { path: 'a', line: 8 }, second: { path: 'b', line: 8 }, lines: 6 }])
})
