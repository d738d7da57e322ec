import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runApart } from './index.ts'

test('a poisoned item is reported after all the others are done', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('poison')
    done.push(item)
  }
  await assert.rejects(runApart([1, 2, 3], work), /1 of 3 items failed/)
  assert.deepEqual(done, [1, 3])
})
