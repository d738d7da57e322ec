import { HOUR_MS } from '../../src/shared/clocks.ts'
import { expectState, type V1Purchase } from './read-state.ts'
import type { Stage } from './stage.ts'

/** The demo's pots stay open for 48 hours. */
const BEYOND_DEADLINE_HOURS = 49

/** The pot closes and the leader's card is charged what friends did not pay. */
export async function passDeadline(stage: Stage, purchase: V1Purchase): Promise<void> {
  stage.narrator.step('Two days pass: the pot closes, and Alice is charged only what her friends have not paid')
  await letTimePass(stage, BEYOND_DEADLINE_HOURS * HOUR_MS)
  await expectState(stage, purchase.id, 'SUCCESSFUL')
}

/** Time passes for the whole demo. Returns when the service has it. */
export async function letTimePass({ narrator, demo }: Stage, ms: number): Promise<void> {
  const url = `${demo.sandbox.clock_url}/advance`
  const body = JSON.stringify({ ms })
  narrator.tell('clock', `POST ${url} ${body}`)
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
  const { now, waiting_for } = (await answer.json()) as { now: string; waiting_for: string[] }
  if (waiting_for.length > 0) throw new Error(`the service did not follow the clock: ${waiting_for.join(', ')}`)
  narrator.tell('clock', `it is ${now} now, for every purchase of this demo`)
}
