import { liveTest } from '../test/acquirers/live/live-test.ts'

// `npm run acquirer:live-test`: acquirers' own test environments beside our simulators of them, where there is a test key.

try {
  const isSame = await liveTest({ env: process.env, say: console.log })
  process.exitCode = isSame ? 0 : 1
} catch (error) {
  console.error(`whipround live test: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
