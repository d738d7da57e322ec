import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import type { House } from './house.ts'

/** Whether the service still comes up between two faults. */
export interface Breath {
  /** Waits until it has answered lately. */
  taken(): Promise<void>
  end(): void
}

/**
 * A merchant's machine insists for three minutes. On a machine so busy that no process starts between two faults, those who buy would
 * wait for longer than that, and nothing be tried but their patience.
 */
const BREATHLESS_MS = 30 * SECOND_MS
const LOOK_MS = 500
const ANSWER_LIMIT_MS = 2 * SECOND_MS

export function watchBreath({ hostUrls }: House): Breath {
  let answeredMs = Date.now()
  let isOver = false
  void (async () => {
    while (!isOver) {
      if ((await Promise.all(hostUrls.map(isReady))).includes(true)) answeredMs = Date.now()
      await delay(LOOK_MS)
    }
  })()
  return {
    async taken() {
      while (!isOver && Date.now() - answeredMs > BREATHLESS_MS) await delay(LOOK_MS)
    },
    end() {
      isOver = true
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
