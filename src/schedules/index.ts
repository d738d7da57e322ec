export { splitAmongPeople, splitEqually } from './split-cents.ts'
