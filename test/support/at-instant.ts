import { moveMachineClock } from './machine-clock.ts'

// Preloaded into tests (`--import`): the machine's clock says TEST_START when the process starts, and runs on from
// there. Rows that PostgreSQL dates itself keep the true time: nothing may compare the two.
const aheadMs = Date.parse(process.env.TEST_START ?? '') - Date.now()
if (Number.isNaN(aheadMs)) throw new Error('TEST_START is an instant, as in 2026-06-09T08:00:00Z')
moveMachineClock(aheadMs)
