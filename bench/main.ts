import { parseArgs } from 'node:util'
import { writeReport } from './report/write-report.ts'
import { runBench, SUITES, type Suite } from './run-bench.ts'
import { FULL, QUICK } from './sizes.ts'

const HELP = `npm run bench [-- options]          all cases but growth
npm run bench:growth [-- options]   the same purchases beside many more rows
  --quick          shorter runs: for looking, not for quoting
  --only=a,b       these cases: ${SUITES.bench.map(({ name }) => name).join(', ')}
  --pledgers=N     friends who pay into the one hot pot
  --profile=DIR    V8 CPU profiles of every service, for the browser's developer tools
  --write          puts the table into docs/performance.md`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    pledgers: { type: 'string' },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const suite = (positionals[0] ?? 'bench') as Suite
if (values.help || !(suite in SUITES)) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}

const sizes = values.quick ? QUICK : FULL
try {
  const report = await runBench(suite, {
    sizes: values.pledgers ? { ...sizes, pledgers: Number(values.pledgers) } : sizes,
    only: values.only?.split(','),
    profileDir: values.profile,
    say: (line) => process.stderr.write(`${line}\n`),
  })
  console.log(report)
  if (values.write) await writeReport(suite, report)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
