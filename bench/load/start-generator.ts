import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { GeneratorAnswer, LoadPlan, LoadResult } from './load-plan.ts'

export interface Generator {
  /** Throws when one answer had another status than expected. */
  run(plan: LoadPlan): Promise<LoadResult>
  close(): void
}

/** One child for all runs: warm after the first. */
export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    async run(plan) {
      child.send(plan)
      const [answer] = (await once(child, 'message')) as [GeneratorAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.result
    },
    close: () => child.disconnect(),
  }
}
