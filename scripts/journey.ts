import { joinDemoPsp } from '../src/commands/join-demo-psp.ts'
import { readConfig } from '../src/config.ts'
import { playJourney } from './journey/index.ts'

// `npm run journey` plays one purchase through the running demo, from outside.

try {
  const config = readConfig(process.env)
  const { PSP } = process.env
  if (PSP) await joinDemoPsp(config, PSP)
  await playJourney(config, console.log, PSP)
} catch (error) {
  console.error(`whipround journey: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
