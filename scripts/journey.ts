import { joinDemoPsp } from '../src/commands/join-demo-psp.ts'
import { readConfig } from '../src/config.ts'
import { playJourney } from './journey/index.ts'
import { operatorOf } from './journey/operator.ts'

// `npm run journey` plays one purchase through the running demo, from outside.

try {
  const config = readConfig(process.env)
  const { PSP } = process.env
  if (PSP) await joinDemoPsp(config, PSP)
  await playJourney({ dataDir: config.dataDir, psp: PSP, operator: operatorOf(config) }, console.log)
} catch (error) {
  console.error(`whipround journey: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
