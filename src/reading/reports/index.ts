import * as registry from './registry.ts'
import type { Report } from './report.ts'

export const REPORTS: readonly Report[] = Object.values(registry satisfies Record<string, Report>)
