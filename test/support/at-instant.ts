import { moveMachineClock } from './machine-clock.ts'

// Preloaded into tests (`--import`): the machine's clock says TEST_START when the process starts, and runs on from
// there. Rows that PostgreSQL dates itself keep the true time: nothing may compare the two. A process that is given no
// environment is told in the address of this file (`?at=`).
const at = new URL(import.meta.url).searchParams.get('at') ?? process.env.TEST_START ?? ''
const aheadMs = Date.parse(at) - Date.now()
if (Number.isNaN(aheadMs)) throw new Error('TEST_START is an instant, as in 2026-06-09T08:00:00Z')
moveMachineClock(aheadMs)
