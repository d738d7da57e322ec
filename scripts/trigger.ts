import { triggerFromCommandLine } from './trigger/index.ts'

// `npm run trigger -- paymentFailed` makes one happen in the running demo; `--list` says which there are.

try {
  await triggerFromCommandLine(process.argv.slice(2), process.env, console.log)
} catch (error) {
  console.error(`whipround trigger: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
