import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anOffer } from '../../test/support/a-credit.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../../test/vectors/credit-vectors.json', import.meta.url), 'utf8'),
) as { vectors: { id: string; note: string; input: Record<string, unknown>; expect: object }[] }
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

function regime(input: string) {
  return spawnSync(process.execPath, [main, 'credit', 'regime'], { encoding: 'utf8', input, env: {} })
}

test('every vector is answered, in its order, with all that follows from the law', () => {
  const { status, stdout } = regime(JSON.stringify(vectors.map(({ input }) => input)))
  assert.equal(status, 0)
  const answers = JSON.parse(stdout) as object[]
  assert.equal(answers.length, vectors.length)
  for (const [index, { id, note, expect }] of vectors.entries())
    assert.deepEqual(answers[index], expect, `${id}: ${note}`)
})

test('no offers are no answers', () => {
  assert.deepEqual(JSON.parse(regime('[]').stdout), [])
})

test('what makes no sense is one sentence, and nothing is answered', () => {
  const [{ input } = { input: {} }] = vectors
  const { status, stdout, stderr } = regime(JSON.stringify([input, { ...input, country: 'France' }]))
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(stderr, 'whipround credit: offer 2: country is two capital letters, FR\n')
})

test('the documents of an offer are written as a PDF, a text or a page, each marked as a specimen', () => {
  const credit = (...args: string[]) =>
    spawnSync(process.execPath, [main, 'credit', ...args], { input: JSON.stringify(anOffer), env: {} })
  const pdf = credit('form')
  assert.equal(pdf.status, 0)
  assert.equal(pdf.stdout.subarray(0, 5).toString(), '%PDF-')
  assert.match(pdf.stdout.subarray(-8).toString(), /%%EOF/)
  assert.match(
    credit('contract', '--text', '--language', 'en').stdout.toString(),
    /^\*\*\* SPECIMEN.*Credit agreement/s,
  )
  assert.match(credit('slip', '--html').stdout.toString(), /^<!doctype html>.*SPÉCIMEN.*Bordereau de rétractation/s)
  const { items } = JSON.parse(credit('form', '--rows', '--json').stdout.toString()) as { items: { row: string }[] }
  assert.equal(items.length, 44)
})

test('into a language whose words of the law were not read no document is put', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'credit', 'form', '--language', 'de'], {
    ...{ encoding: 'utf8', input: JSON.stringify(anOffer), env: {} },
  })
  assert.equal(status, 1)
  assert.match(stderr, /^whipround credit: there are such documents in en and fr/)
})
