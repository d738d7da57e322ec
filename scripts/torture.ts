import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../src/shared/clocks.ts'
import { hasPassed, torture } from '../test/torture/torture.ts'

// `npm run torture [-- --minutes n --seed s]`: the real processes on a durable PostgreSQL, while everything fails.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write('npm run torture [-- --minutes n --seed s]\n')
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
say(`${minutes} minutes of faults, --seed ${seed}`)
const tortured = await torture({ seed, durationMs: minutes * MINUTE_MS, say })
for (const kind of ['lost', 'doubled', 'stuck', 'unplannedExits', 'oddities'] as const) {
  for (const found of tortured[kind]) say(`${kind}: ${found}`)
}
const { lost, doubled, stuck, unplannedExits } = tortured
say(`${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${unplannedExits.length} unplanned exits`)
process.exitCode = hasPassed(tortured) ? 0 : 1
