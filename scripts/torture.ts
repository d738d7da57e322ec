import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../src/shared/clocks.ts'
import { BANK_NAMES } from '../test/torture/bank.ts'
import { hasPassed, torture } from '../test/torture/torture.ts'

// `npm run torture`: the real processes on a durable PostgreSQL, while everything fails, for so many minutes or purchases.

const { values } = parseArgs({
  options: {
    acquirer: { type: 'string', default: 'sandbox' },
    brief: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    purchases: { type: 'string' },
    seed: { type: 'string' },
  },
})
const bank = BANK_NAMES.find((name) => name === values.acquirer)
/** Purchases are the measure where another acquirer is asked for: 2,000 take about as many seconds. */
const isCounted = values.minutes === undefined && (values.purchases !== undefined || bank !== 'sandbox')
const purchasesMax = isCounted ? Number(values.purchases ?? 2000) : Number.POSITIVE_INFINITY
const minutes = isCounted ? 240 : Number(values.minutes ?? 10)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!bank || !(minutes > 0) || !(purchasesMax > 0) || !Number.isSafeInteger(seed)) {
  const usage = `[--acquirer ${BANK_NAMES.join('|')}] [--minutes n | --purchases n] [--seed s] [--brief]`
  process.stderr.write(`npm run torture [-- ${usage}]\n`)
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
say(`${isCounted ? `${purchasesMax} purchases` : `${minutes} minutes`} of faults, --acquirer ${bank} --seed ${seed}`)
const tortured = await torture({
  bank,
  seed,
  durationMs: minutes * MINUTE_MS,
  purchasesMax,
  isBrief: values.brief,
  say,
})
for (const kind of ['lost', 'doubled', 'stuck', 'unplannedExits', 'oddities'] as const) {
  for (const found of tortured[kind]) say(`${kind}: ${found}`)
}
const { lost, doubled, stuck, unplannedExits } = tortured
say(`${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${unplannedExits.length} unplanned exits`)
process.exitCode = hasPassed(tortured) ? 0 : 1
