import { DomainError } from '../../src/refusals/index.ts'
import { actOf } from './act.ts'
import type { Host } from './host.ts'
import { cure, type LoopName } from './loops.ts'
import { Killed, type Turn } from './stage.ts'
import type { Step } from './steps.ts'
import type { Town } from './town.ts'

/** What became of a step, in a word that no id is in; what nobody expects of it is a fault of ours. */
export interface Played {
  readonly outcome: string
  /** By a turn of a loop: how many it had to do with. */
  readonly did?: number
  readonly fault?: unknown
}

export async function playStep(town: Town, step: Step): Promise<Played> {
  const { stage, begun, troubles } = town
  const host = town.hosts[step.host] as Host
  switch (step.kind) {
    case 'pass':
      begun.clock.advance(step.ms)
      return { outcome: 'passed' }
    case 'trouble':
      for (let time = 0; time < step.times; time++) troubles.push(step)
      return { outcome: 'ordered' }
    case 'poison': {
      const pot = town.pots.get(step.pot)
      if (pot) town.poisoned.add(pot.story.id)
      return { outcome: pot ? 'poisoned' : 'nobody' }
    }
    case 'cure':
      return through(town, host, step, () => cure(town, host))
    case 'kill': {
      const lost = host.waiting.length
      await town.restart(step.host)
      return { outcome: `${lost} lost` }
    }
    case 'back_up':
      await town.restartAll(begun.backUp)
      return { outcome: 'kept' }
    case 'restore':
      await town.restartAll(begun.restore)
      return { outcome: 'restored' }
    case 'resume': {
      const next = host.waiting.shift()
      next?.turn.resume()
      await stage.still()
      return next ? judge(town, host, next.loop, next.turn) : { outcome: 'nobody' }
    }
    default: {
      const act = actOf(town, host, step)
      return act ? through(town, host, step, act) : { outcome: 'nobody' }
    }
  }
}

async function through(town: Town, host: Host, step: Step, act: () => Promise<unknown>): Promise<Played> {
  const loop = step.kind === 'turn' ? step.loop : undefined
  // A loop takes its next turn when the last one is over.
  if (loop && host.waiting.some((waiting) => waiting.loop === loop)) return { outcome: 'still at it' }
  const turn = town.stage.begin(step.stop, act)
  await town.stage.still()
  return judge(town, host, loop, turn)
}

async function judge(town: Town, host: Host, loop: LoopName | undefined, turn: Turn): Promise<Played> {
  const state = turn.state()
  if (state === 'waits' || state === 'behind') {
    host.waiting.push({ loop, turn })
    return { outcome: state }
  }
  if (state === 'done') {
    const did = turn.result()
    return typeof did === 'number' ? { outcome: `did ${did}`, did } : { outcome: 'done' }
  }
  const error = turn.error()
  if (isOf(error, Killed)) {
    const number = town.hosts.indexOf(host)
    if (number >= 0) await town.restart(number)
    return { outcome: 'killed' }
  }
  // Being told no is an ordinary answer.
  if (error instanceof DomainError) return { outcome: error.code }
  return { outcome: 'fault', fault: error }
}

/** Loops do several things apart, and tell what went wrong together. */
function isOf(error: unknown, kind: typeof Killed): boolean {
  if (error instanceof kind) return true
  return error instanceof AggregateError && error.errors.some((one) => isOf(one, kind))
}
