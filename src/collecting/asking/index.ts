export { forgottenBefore, lookUpInTurn, type Pause, paceOf, realPause } from './look-up-in-turn.ts'
export { sendOrLookUp } from './send-or-look-up.ts'
