import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testServerUrl } from '../support/database.ts'
import { openGround } from './ground.ts'
import { playSteps } from './play-seed.ts'
import { SCENARIOS } from './scenarios.ts'
import type { Steps } from './settle.ts'
import type { Step } from './steps.ts'
import type { Town } from './town.ts'

const ground = await openGround(await testServerUrl())
after(() => ground.close())

for (const { title, steps, met, held = [] } of SCENARIOS) {
  test(title, async () => {
    const lines: string[] = []
    const draw = (town: Town) => evenly(town, steps)
    const { findings } = await playSteps(ground, { seed: 0, draw, hear: (line) => lines.push(line), held })
    const told = lines.join('\n')
    assert.deepEqual(findings, { lost: [], doubled: [], stuck: [] }, told)
    for (const outcome of met) {
      const [kind, ...words] = outcome.split(' ')
      assert.match(told, new RegExp(`  ${kind} .*→ ${words.join(' ')}$`, 'm'))
    }
  })
}

async function* evenly({ begun }: Town, steps: readonly Step[]): Steps {
  for (const step of steps) {
    begun.clock.advance(1_000)
    yield step
  }
}
