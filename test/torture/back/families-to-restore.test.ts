import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { CHARGING_FAMILIES } from '../../support/charging-families.ts'
import { FAMILIES_PER_RUN, familiesToRestore } from './families-to-restore.ts'

const SEED_MAX = 2 ** 31
const namesOf = (seeds: readonly number[]) =>
  new Set(seeds.flatMap((seed) => familiesToRestore(CHARGING_FAMILIES, seed)).map(({ name }) => name))
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** As CI draws them: the first seven digits of a commit's name. */
const seedOfCommit = (commit: number) => {
  const name = createHash('sha1').update(String(commit)).digest('hex')
  return Number.parseInt(name.slice(0, 7), 16)
}

test('runs of as many seeds as it takes, one after another, restore a backup of every family, whatever the first seed is', () => {
  const runs = Math.ceil(CHARGING_FAMILIES.length / FAMILIES_PER_RUN)
  for (const first of [...seedsFrom(0, 2 * CHARGING_FAMILIES.length), SEED_MAX - runs])
    assert.equal(namesOf(seedsFrom(first, runs)).size, CHARGING_FAMILIES.length, `from ${first}`)
})

test('a run restores a backup of as many families as it should, none twice', () => {
  for (const seed of [0, 1, 3, 99_975, SEED_MAX]) assert.equal(namesOf([seed]).size, FAMILIES_PER_RUN)
  assert.deepEqual(familiesToRestore(['a', 'b'], 3), ['a', 'b'])
})

test('over sixty commits, with the one seed that CI takes of each, every family has its turn several times', () => {
  const turns = new Map(CHARGING_FAMILIES.map(({ name }) => [name, 0]))
  for (let commit = 0; commit < 60; commit += 1)
    for (const name of namesOf([seedOfCommit(commit)])) turns.set(name, (turns.get(name) ?? 0) + 1)
  assert.deepEqual(
    [...turns].filter(([, times]) => times < 5),
    [],
  )
})
