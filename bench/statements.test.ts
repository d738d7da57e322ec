import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { delay } from '../test/support/pace.ts'
import { thorough } from '../test/support/thorough.ts'
import { askedByWork, countForPlanner, countLives, countSettlements, type Statements } from './ground/counted-work.ts'
import { type Ground, prepareGround } from './ground/ground.ts'

/**
 * So many are counted at least, and of a quiet machine their median is within its limit. On a busy one what happens together may be
 * told, or noted, in two parts, and the clock may bring along a sweep: there one of many that is within it shows that it can be.
 */
const TIMES_MIN = 5
const TIMES_MAX = { settlements: 24, lives: 8 }
const LIMITS = { settlement: 42, life: 225, journey: 410 }
/** A machine is busy where work is kept waiting by so much of its own time. */
const BUSY_FROM = 1.2

const isWithin = (limit: number) => (all: Statements) => askedByWork(all).length <= limit
const counts = (counted: readonly Statements[]) =>
  `${counted.map((all) => askedByWork(all).length).join(', ')} statements, kept waiting ${medianOf(delays).toFixed(2)} times`

const delays: number[] = []

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

/** Whether most are few; where the machine is busy, whether one is. */
const areFew = (isFew: (all: Statements) => boolean) => (counted: readonly Statements[]) => {
  delays.push(delay())
  if (counted.length < TIMES_MIN) return false
  const few = counted.filter(isFew).length
  return few * 2 > counted.length || (few > 0 && medianOf(delays) >= BUSY_FROM)
}

const skip = thorough(true, false)
let ground: Ground
before(async () => {
  if (!skip) ground = await prepareGround()
})
after(() => ground?.close())

test(`a settlement asks at most ${LIMITS.settlement} statements, the looks of idle loops aside`, {
  skip,
}, async (t) => {
  const isEnough = areFew(isWithin(LIMITS.settlement))
  const counted = await countSettlements(ground, TIMES_MAX.settlements, isEnough)
  t.diagnostic(counts(counted))
  assert.ok(isEnough(counted), counts(counted))
})

// More than before (215 and 375) since friends hear that their pot has closed, a mail each, and refused forms keep a draft.
test(`a whole life of a split of three asks at most ${LIMITS.life} statements, a plain journey at most ${LIMITS.journey}, none only to set the planner`, {
  skip,
}, async (t) => {
  const life = areFew(isWithin(LIMITS.life))
  const journey = areFew((all) => isWithin(LIMITS.journey)(all) && countForPlanner(all) === 0)
  const { lives, journeys } = await countLives(ground, TIMES_MAX.lives, { life, journey })
  t.diagnostic(`a life: ${counts(lives)}`)
  t.diagnostic(`a journey: ${counts(journeys)}`)
  assert.ok(life(lives), `a life: ${counts(lives)}`)
  const planned = journeys.map(countForPlanner).join(', ')
  assert.ok(journey(journeys), `a journey: ${counts(journeys)}, of which ${planned} for the planner`)
})
