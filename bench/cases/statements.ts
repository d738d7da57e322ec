import { countForPlanner, countLives, countSettlements, type Statements } from '../ground/counted-work.ts'
import type { Ground } from '../ground/ground.ts'
import { median, promised, type Row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const SETTLEMENT_STATEMENTS_MAX = 45
const LIFE_STATEMENTS_MAX = 150
const JOURNEY_STATEMENTS_MAX = 450

/** What PostgreSQL was asked, loops included, while nobody else does anything: the same on every quiet machine. */
export async function countStatements(ground: Ground, { rounds }: Sizes): Promise<Row[]> {
  const settlements = await countSettlements(ground, rounds)
  const { lives, journeys } = await countLives(ground, rounds)
  const told = (what: string, counted: readonly Statements[], most: number) =>
    promised(what, median(counted.map(({ length }) => length)), '', { most }, spread(counted))
  const forPlanner = Math.max(...journeys.map(countForPlanner))
  return [
    told('a settlement, acceptance to result', settlements, SETTLEMENT_STATEMENTS_MAX),
    told('the whole life of a split purchase of three', lives, LIFE_STATEMENTS_MAX),
    told('a plain `npm run journey`', journeys, JOURNEY_STATEMENTS_MAX),
    promised('of those, only to set the planner', forPlanner, '', { most: 0 }),
  ]
}

function spread(counted: readonly Statements[]): string {
  const lengths = counted.map(({ length }) => length)
  return `${Math.min(...lengths)} to ${Math.max(...lengths)} of ${counted.length}`
}
