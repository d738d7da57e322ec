import { listenFromCommandLine } from './listen/index.ts'
import { stopSignals } from './listen/stop-signals.ts'

// `npm run listen -- --forward http://localhost:8080/hook`: what a merchant is told reaches a developer's machine.

try {
  await listenFromCommandLine(process.argv.slice(2), process.env, console.log, stopSignals())
} catch (error) {
  console.error(`whipround listen: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
