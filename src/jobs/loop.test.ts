import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBell, DatabaseFault } from '../db/database.ts'
import { runApart } from './apart.ts'
import { judgeLoops } from './judge-loops.ts'
import { backoffMs, startLoop } from './loop.ts'

/** Longer than any test: only a wake-up or a stop ends such a wait. */
const FOREVER_MS = 3_600_000
const noErrors = (error: unknown) => assert.fail(String(error))

/** A run that reports each call and lets the test decide what it returns. */
function script(...results: (number | Error)[]) {
  const calls: PromiseWithResolvers<void>[] = results.map(() => Promise.withResolvers<void>())
  let count = 0
  const runOnce = async () => {
    calls[count]?.resolve()
    const result = results[count] ?? 0
    count += 1
    if (result instanceof Error) throw result
    return result
  }
  return { runOnce, called: (nth: number) => calls[nth - 1]?.promise, count: () => count }
}

test('a run that did something is followed by the next at once', async () => {
  const work = script(3, 1, 0)
  const loop = startLoop({ name: 'test', runOnce: work.runOnce, idleMs: FOREVER_MS, onError: noErrors })
  await work.called(3)
  await loop.stop()
  assert.equal(work.count(), 3)
})

test('a run that found nothing is followed by the next after the idle time', async () => {
  const work = script(0, 0, 0)
  const loop = startLoop({ name: 'test', runOnce: work.runOnce, idleMs: 1, onError: noErrors })
  await work.called(3)
  await loop.stop()
})

test('waking ends the idle wait', async () => {
  const work = script(0, 0)
  const loop = startLoop({ name: 'test', runOnce: work.runOnce, idleMs: FOREVER_MS, onError: noErrors })
  await work.called(1)
  await new Promise(setImmediate)
  loop.wake()
  await work.called(2)
  await loop.stop()
})

test('waking during a run causes one more run', async () => {
  const running = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let runs = 0
  const runOnce = async () => {
    runs += 1
    if (runs === 1) await running.promise
    else second.resolve()
    return 0
  }
  const loop = startLoop({ name: 'test', runOnce, idleMs: FOREVER_MS, onError: noErrors })
  loop.wake()
  running.resolve()
  await second.promise
  await loop.stop()
  assert.equal(runs, 2)
})

test('an error is reported with the name of the loop and followed by another run', async () => {
  const work = script(new Error('database away'), 0)
  const errors: string[] = []
  const onError = (error: unknown, name: string) => errors.push(`${name}: ${(error as Error).message}`)
  const loop = startLoop({ name: 'dispatch', runOnce: work.runOnce, idleMs: FOREVER_MS, onError })
  await work.called(2)
  await loop.stop()
  assert.deepEqual(errors, ['dispatch: database away'])
})

test('stopping waits for the running one, aborts its signal and starts no other', async () => {
  const started = Promise.withResolvers<void>()
  let runs = 0
  let finished = false
  const runOnce = async (signal: AbortSignal) => {
    runs += 1
    started.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    finished = true
    return 1
  }
  const loop = startLoop({ name: 'test', runOnce, idleMs: 1, onError: noErrors })
  await started.promise
  await loop.stop()
  assert.ok(finished)
  assert.equal(runs, 1)
})

test('stopping does not wait for the pause after an error', async () => {
  const failed = Promise.withResolvers<void>()
  const runOnce = async () => {
    throw new Error('refused')
  }
  const loop = startLoop({ name: 'test', runOnce, idleMs: FOREVER_MS, onError: () => failed.resolve() })
  await failed.promise
  await loop.stop()
})

test('what failed often is tried rarely, but a database that is away is asked again within a second', () => {
  const away = new DatabaseFault('away', new Error('connect ECONNREFUSED'))
  const waits = (error: Error) => [0, 1, 2, 3, 4, 20].map((failures) => backoffMs(error, failures))
  assert.deepEqual(waits(away), [250, 500, 1_000, 1_000, 1_000, 1_000])
  assert.deepEqual(waits(new AggregateError([away, away])), waits(away))
  assert.deepEqual(waits(new Error('a mistake')), [250, 500, 1_000, 2_000, 4_000, 30_000])
})

test('a loop tells since when it fails, and whether only single items do', async () => {
  const failed = Promise.withResolvers<void>()
  const runOnce = async () => {
    await runApart([1], () => Promise.reject(new Error('poison')))
    return 0
  }
  const loop = startLoop({ name: 'pots', runOnce, idleMs: 1, onError: () => failed.resolve() })
  assert.equal(loop.state().failingSinceMs, undefined)
  await failed.promise
  await new Promise(setImmediate)
  const laterMs = performance.now() + 45_000
  assert.deepEqual(judgeLoops([loop.state()], laterMs), { stuck: [], failing: ['pots'] })
  await loop.stop()
})

/** Longer than the test's patience with anything but a ring. */
const NEVER = async () => Number.POSITIVE_INFINITY

test('a resting loop looks when it is rung, at once; while nobody rings it asks nothing', async () => {
  const work = script(0, 0, 0)
  const bell = createBell()
  const asked = Promise.withResolvers<void>()
  const dueInMs = async () => {
    asked.resolve()
    return Number.POSITIVE_INFINITY
  }
  const loop = startLoop({ name: 'test', runOnce: work.runOnce, idleMs: 1, rest: { bell, dueInMs }, onError: noErrors })
  await asked.promise
  await new Promise(setImmediate)
  assert.equal(work.count(), 1)
  bell.ring()
  await work.called(2)
  await loop.stop()
})

test('a ring during a run, or during the idle wait after it, causes one more run', async () => {
  for (const late of [0, 1]) {
    const bell = createBell()
    const second = Promise.withResolvers<void>()
    let runs = 0
    const runOnce = async () => {
      runs += 1
      if (runs === 1 && late === 0) bell.ring()
      if (runs === 1 && late === 1) setImmediate(() => bell.ring())
      if (runs === 2) second.resolve()
      return 0
    }
    const loop = startLoop({ name: 'test', runOnce, idleMs: 5, rest: { bell, dueInMs: NEVER }, onError: noErrors })
    await second.promise
    await loop.stop()
  }
})

test('however often it is rung, a loop that finds nothing looks no more often than its interval says', async () => {
  const bell = createBell()
  const work = script(0)
  const loop = startLoop({
    name: 'test',
    runOnce: work.runOnce,
    idleMs: FOREVER_MS,
    rest: { bell, dueInMs: NEVER },
    onError: noErrors,
  })
  await work.called(1)
  for (let ring = 0; ring < 10; ring++) {
    await new Promise(setImmediate)
    bell.ring()
  }
  assert.equal(work.count(), 1)
  await loop.stop()
})

test('a resting loop looks when something is due that nobody rings for, and again at its interval if it was due before', async () => {
  for (const dueMs of [5, 0, -1_000]) {
    const work = script(0, 0)
    const rest = { bell: createBell(), dueInMs: async () => dueMs }
    const loop = startLoop({ name: 'test', runOnce: work.runOnce, idleMs: 1, rest, onError: noErrors })
    await work.called(2)
    await loop.stop()
  }
})

test('a loop whose question for what is due fails says so, and goes on', async () => {
  const failed = Promise.withResolvers<unknown>()
  const dueInMs = () => Promise.reject(new Error('database away'))
  const rest = { bell: createBell(), dueInMs }
  const loop = startLoop({ name: 'test', runOnce: async () => 0, idleMs: 1, rest, onError: failed.resolve })
  assert.match(String(await failed.promise), /database away/)
  await loop.stop()
})
