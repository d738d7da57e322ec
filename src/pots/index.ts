export {
  decidePot,
  movePot,
  type PotMove,
  type PotPatch,
  potUpdate,
  potUpdateValues,
  updatePot,
} from './move-pot-store.ts'
export { isPotUnderWay, type Pot, potMachine } from './pot.ts'
export { type PotRow, potColumns, toPot } from './pot-row.ts'
export { listPotsClosing, listPotsDue, listPotsToRemind } from './pot-store.ts'
export { nextNudgeAt, nextReminderAt, REMINDER_APART_MS } from './reminders.ts'
