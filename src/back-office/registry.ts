/** Every page that is served here: a new one is a file beside these and a line here. */
export { dashboard } from './dashboard.ts'
export { home } from './home.ts'
export * from './operator/registry.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
