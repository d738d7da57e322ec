import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../src/shared/clocks.ts'
import { CHARGING_FAMILIES } from '../test/support/charging-families.ts'
import { tortureBack } from '../test/torture/back/torture-back.ts'
import { BANK_NAMES } from '../test/torture/bank.ts'
import { hasPassed, type Tortured, torture } from '../test/torture/torture.ts'

// `npm run torture`: the real processes on a durable PostgreSQL, while everything fails, for so many minutes or purchases.

const { values } = parseArgs({
  options: {
    acquirer: { type: 'string', default: 'sandbox' },
    brief: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    psp: { type: 'string' },
    purchases: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
  },
})
const bank = BANK_NAMES.find((name) => name === values.acquirer)
/** Purchases are the measure where another acquirer is asked for: 2,000 take about as many seconds. */
const isCounted = values.minutes === undefined && (values.purchases !== undefined || bank !== 'sandbox')
const purchasesMax = isCounted ? Number(values.purchases ?? 2000) : Number.POSITIVE_INFINITY
const minutes = isCounted ? 240 : Number(values.minutes ?? 10)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const families = familiesOf(values.psp)
const seeds = Number(values.seeds)
const areNumbers = minutes > 0 && purchasesMax > 0 && Number.isSafeInteger(seed) && seeds > 0
if (!bank || !families || !areNumbers || (families.length === 0 && seeds !== 1)) {
  const banks = `[--acquirer ${BANK_NAMES.join('|')}] [--minutes n | --purchases n] [--seed s] [--brief]`
  const psps = '--psp all|<family,…> [--purchases n] [--seed s] [--seeds n]'
  process.stderr.write(`npm run torture [-- ${banks}]\nnpm run torture -- ${psps}\n`)
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
let isPassed = true
if (families.length > 0) {
  const purchases = Number(values.purchases ?? 100)
  for (let one = seed; one < seed + seeds; one += 1) {
    say(`${purchases} purchases in mode BACK at ${families.length} families, --psp ${values.psp} --seed ${one}`)
    report(await tortureBack({ families, seed: one, purchases, say }))
  }
} else {
  say(`${isCounted ? `${purchasesMax} purchases` : `${minutes} minutes`} of faults, --acquirer ${bank} --seed ${seed}`)
  const isBrief = values.brief
  report(await torture({ bank, seed, durationMs: minutes * MINUTE_MS, purchasesMax, isBrief, say }))
}
process.exitCode = isPassed ? 0 : 1

function report(tortured: Tortured): void {
  for (const kind of ['lost', 'doubled', 'stuck', 'unplannedExits', 'oddities'] as const) {
    for (const found of tortured[kind]) say(`${kind}: ${found}`)
  }
  const { lost, doubled, stuck, unplannedExits } = tortured
  say(`${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${unplannedExits.length} unplanned exits`)
  isPassed &&= hasPassed(tortured)
}

/** None where no PSP is asked for; undefined where one is unknown. */
function familiesOf(psp: string | undefined): readonly (typeof CHARGING_FAMILIES)[number][] | undefined {
  if (psp === undefined) return []
  if (psp === 'all') return CHARGING_FAMILIES
  const families = psp.split(',').map((name) => CHARGING_FAMILIES.find((family) => family.name === name))
  return families.every((family) => family !== undefined) ? families : undefined
}
