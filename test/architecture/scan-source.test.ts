import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCycle } from './find-cycle.ts'
import { scanSource } from './scan-source.ts'

const texts = (source: string) => scanSource(source).literals.map((literal) => literal.text)

test('literals are found in code, not in comments', () => {
  assert.deepEqual(texts(`const a = 'one' // it's 'two'\n/* 'three' */ const b = "four"`), ['one', 'four'])
})

test('a template is told apart from the code inside it', () => {
  assert.deepEqual(texts(`const a = \`x \${b({ c: 'd' })} y\``), ['x ', 'd', ' y'])
})

test('quotes in a regular expression begin no literal, a division is no regular expression', () => {
  assert.deepEqual(texts(`const a = /['"/]/.test(b) ? c / d : 'e' / 2`), ['e'])
})

test('lines are counted through comments and templates', () => {
  const { literals, withoutComments } = scanSource("/*\n*/\nconst a = `\n`\nconst b = 'x'")
  assert.deepEqual(
    literals.map((literal) => literal.line),
    [3, 5],
  )
  assert.equal(withoutComments.split('\n').length, 5)
})

test('a cycle is told as the way round', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ])
  assert.deepEqual(findCycle(graph), ['b', 'd', 'b'])
  assert.equal(findCycle(new Map([['a', ['b', 'outside']]])), undefined)
})
