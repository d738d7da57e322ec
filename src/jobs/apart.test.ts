import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runApart } from './index.ts'

test('only a few are worked on at once, and all of them in the end', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await runApart(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      done.push(item)
    },
    3,
  )
  assert.equal(most, 3)
  assert.deepEqual(done.sort(), [1, 2, 3, 4, 5, 6, 7])
})

test('a poisoned item is reported after all the others are done', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('poison')
    done.push(item)
  }
  await assert.rejects(runApart([1, 2, 3], work), /1 of 3 items failed/)
  assert.deepEqual(done, [1, 3])
})
