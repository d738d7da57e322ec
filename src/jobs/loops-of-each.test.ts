import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/until.ts'
import { startLoop } from './loop.ts'
import { loopsOfEach } from './loops-of-each.ts'

const counted = () => {
  const rounds = new Map<string, number>()
  const loops = loopsOfEach<{ id: string }>(({ id }) => [
    startLoop({
      name: id,
      idleMs: 5,
      runOnce: async () => {
        rounds.set(id, (rounds.get(id) ?? 0) + 1)
        if (id === 'hanging') await new Promise((resolve) => setTimeout(resolve, 1_000))
        return 0
      },
      onError: assert.fail,
    }),
  ])
  return { rounds, loops }
}

test('each has its own: one that hangs holds up none of the others', async () => {
  const { rounds, loops } = counted()
  loops.settle([{ id: 'hanging' }, { id: 'well' }])
  await until('the other one goes round', async () => (rounds.get('well') ?? 0) > 3)
  assert.equal(rounds.get('hanging'), 1)
  await loops.stop()
})

test('what goes is stopped, what was exchanged begins anew, what stays goes on', async () => {
  const { rounds, loops } = counted()
  const [stays, goes] = [{ id: 'stays' }, { id: 'goes' }]
  loops.settle([stays, goes])
  loops.settle([stays, { id: 'comes' }])
  await until('both go round', async () => (rounds.get('stays') ?? 0) > 1 && (rounds.get('comes') ?? 0) > 1)
  assert.deepEqual(
    loops.loops().map(({ name }) => name),
    ['stays', 'comes'],
  )
  await loops.stop()
  const total = [...rounds.values()].reduce((sum, count) => sum + count)
  await new Promise((resolve) => setTimeout(resolve, 30))
  assert.equal(
    [...rounds.values()].reduce((sum, count) => sum + count),
    total,
  )
  loops.settle([goes])
  assert.deepEqual(loops.loops(), [])
})
