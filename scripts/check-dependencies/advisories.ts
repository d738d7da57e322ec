import { execFile } from 'node:child_process'

/** Waiting for one answer of the registry; without a network the whole check stays below three seconds. */
const FETCH_TIMEOUT_MS = 2_000
/** npm itself, should it hang. */
const NPM_TIMEOUT_MS = 15_000

export type Advisories =
  | { readonly kind: 'answered'; readonly serious: readonly string[]; readonly others: number }
  | { readonly kind: 'not_checked'; readonly reason: string }

/** Known weaknesses of production packages, asked of the registry that npm uses. */
export async function readAdvisories(): Promise<Advisories> {
  const flags = ['--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${FETCH_TIMEOUT_MS}`]
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const report = await new Promise<string>((resolve) => {
    // npm fails when it finds something: its report counts, not its exit code.
    execFile(program, [...first, 'audit', ...flags], { timeout: NPM_TIMEOUT_MS }, (_error, stdout) => resolve(stdout))
  })
  return judgeReport(report)
}

interface AuditReport {
  readonly message?: string
  readonly statusCode?: number
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string }>>
}

/** npm's JSON report (audit report version 2); anything that is none means that nobody answered. */
export function judgeReport(text: string): Advisories {
  const report = parse(text)
  if (!report?.vulnerabilities) {
    const reason = report?.statusCode ? `the registry answered ${report.statusCode}` : 'the registry did not answer'
    return { kind: 'not_checked', reason }
  }
  const found = Object.values(report.vulnerabilities)
  const serious = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    kind: 'answered',
    serious: serious.map(({ name, severity }) => `${name}: a ${severity} advisory is open, see npm audit`),
    others: found.length - serious.length,
  }
}

function parse(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return undefined
  }
}
