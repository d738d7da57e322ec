/** Every page that is served here: a new one is a file beside these and a line here. */

export { home } from './home.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
export { today } from './today/today.ts'
