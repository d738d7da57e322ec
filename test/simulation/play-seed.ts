import { createHash } from 'node:crypto'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { type Findings, noFindings } from '../torture/check-invariants.ts'
import { createDice } from '../torture/dice.ts'
import { checkPots } from './check.ts'
import type { Ground } from './ground.ts'
import { playStep } from './play-step.ts'
import { type Steps, settle } from './settle.ts'
import { dayAndTime } from './sim-clock.ts'
import { drawOpening, drawStep, type Step, tellStep } from './steps.ts'
import { openTown, type Town } from './town.ts'

export interface PlayedSeed {
  readonly seed: number
  readonly lifetimes: number
  readonly steps: number
  /** Of all steps in their order, and what became of each: the same for the same seed. */
  readonly hash: string
  readonly findings: Findings
}

/** Pots of a seed: they are under way together, and share the turns of the loops. */
const POTS = 8
const STEPS_PER_POT = 13

/** From the first opening to the accounts. `hear`: every step as a line. */
export async function playSeed(
  ground: Ground,
  seed: number,
  hear: (line: string) => void = () => {},
): Promise<PlayedSeed> {
  return playSteps(ground, { seed, draw: (town) => drawn(town, seed), hear })
}

interface Play {
  readonly seed: number
  readonly draw: (town: Town) => Steps
  readonly hear: (line: string) => void
  /** Reasons for which collection may have been held; none, unless a backup is restored. */
  readonly held?: readonly string[]
}

export async function playSteps(ground: Ground, { seed, draw, hear, held = [] }: Play): Promise<PlayedSeed> {
  const town = await openTown(ground)
  const order = createHash('sha256')
  let steps = 0
  const note = (step: Step, outcome: string) => {
    steps += 1
    const line = `${String(steps).padStart(4)} ${dayAndTime(town.begun.clock)}  ${tellStep(step)} → ${outcome}`
    order.update(`${line}\n`)
    hear(line)
  }
  const findings = noFindings()
  try {
    await playAll(town, draw(town), note)
    await playAll(town, settle(town), note)
    const found = await checkPots(town, held)
    for (const kind of ['lost', 'doubled', 'stuck'] as const) findings[kind].push(...found[kind])
  } catch (error) {
    findings.stuck.push(`step ${steps} failed: ${tellError(error)}`)
  } finally {
    await town.close()
  }
  return { seed, lifetimes: town.pots.size, steps, hash: order.digest('hex').slice(0, 16), findings }
}

/** Until the first that does what nobody expects: throws its fault. */
async function playAll(town: Town, steps: Steps, note: (step: Step, outcome: string) => void): Promise<void> {
  for (let did = 0; ; ) {
    const { value: step, done } = await steps.next(did)
    if (done) return
    const played = await playStep(town, step)
    note(step, played.outcome)
    if (played.fault !== undefined) throw played.fault
    did = played.did ?? 0
  }
}

/** Time passes before each step, at least so much that whoever asked the gate asks again. */
async function* drawn({ begun }: Town, seed: number): Steps {
  const dice = createDice(seed)
  const total = POTS * STEPS_PER_POT
  const opensAt = Array.from({ length: POTS }, (_, pot) => (pot === 0 ? 0 : dice.below(total / 4)))
  for (let number = 0; number < total; number++) {
    begun.clock.advance(dice.between(300, 3 * SECOND_MS))
    for (const [pot, at] of opensAt.entries()) if (at === number) yield drawOpening(dice, pot)
    yield drawStep(dice, POTS)
  }
}

function tellError(error: unknown): string {
  if (error instanceof AggregateError) return `${error.message}: ${error.errors.map(tellError).join('; ')}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
