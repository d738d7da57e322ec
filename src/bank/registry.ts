/** Every rail that payouts can leave by: a new one is a folder beside this file and a line here. */
export { sepa } from './sepa/rail.ts'
