import { readConfig } from '../src/config.ts'
import { playJourney } from './journey/index.ts'

// `npm run journey` plays one purchase through the running demo, from outside.

try {
  await playJourney(readConfig(process.env), console.log, process.env.PSP)
} catch (error) {
  console.error(`whipround journey: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
