import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeTogether } from './write-together.ts'

test('outcomes that come during a write go together in the next', async () => {
  const writes: (readonly number[])[] = []
  const first = Promise.withResolvers<void>()
  const writer = writeTogether<number>(
    async (some) => {
      writes.push(some)
      if (writes.length === 1) await first.promise
    },
    (error) => assert.fail(String(error)),
  )
  for (const outcome of [1, 2, 3]) writer.add(outcome)
  first.resolve()
  await writer.flush()
  writer.add(4)
  await writer.flush()
  assert.deepEqual(writes, [[1], [2, 3], [4]])
})

test('one that cannot be written takes no other with it', async () => {
  const written: number[] = []
  const errors: unknown[] = []
  const write = async (some: readonly number[]) => {
    if (some.includes(3)) throw new Error('three is refused')
    written.push(...some)
  }
  const writer = writeTogether<number>(write, (error) => errors.push(error))
  for (const outcome of [1, 2, 3, 4]) writer.add(outcome)
  await writer.flush()
  assert.deepEqual(written, [1, 2, 4])
  assert.deepEqual(errors.map(String), ['Error: three is refused'])
})
