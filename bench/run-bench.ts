import { hearCallbacks, startSessions } from './cases/acquirer-traffic.ts'
import { backOffice } from './cases/back-office.ts'
import { bankLines } from './cases/bank-lines.ts'
import { books } from './cases/books.ts'
import type { Case } from './cases/case.ts'
import { restConnected } from './cases/connected-accounts.ts'
import { createPurchases } from './cases/create-purchases.ts'
import { startFirst } from './cases/first-start.ts'
import { growth } from './cases/growth.ts'
import { hotPot } from './cases/hot-pot.ts'
import { restIdle } from './cases/idle.ts'
import { otherRequests } from './cases/other-requests.ts'
import { paymentPage } from './cases/payment-page.ts'
import { payouts } from './cases/payouts.ts'
import { schedules } from './cases/schedules.ts'
import { settlements } from './cases/settlements.ts'
import { countStatements } from './cases/statements.ts'
import { twoServices } from './cases/two-services.ts'
import { webhooks } from './cases/webhooks.ts'
import { wholeLife } from './cases/whole-life.ts'
import { prepareGround } from './ground/ground.ts'
import { describeMachine } from './report/machine.ts'
import { type Section, toTable } from './report/table.ts'
import type { Sizes } from './sizes.ts'

interface NamedCase {
  readonly name: string
  readonly title: string
  readonly measure: Case
}

/** `idle` comes first: nothing is as cold afterwards. */
export const SUITES = {
  bench: [
    { name: 'idle', title: 'One process at rest', measure: restIdle },
    { name: 'first', title: 'The first start', measure: startFirst },
    { name: 'accounts', title: 'Memory of connected acquirers', measure: restConnected },
    { name: 'create', title: 'Durable creation of a purchase (merchant API v1)', measure: createPurchases },
    { name: 'other', title: 'Other requests, 16 callers', measure: otherRequests },
    { name: 'schedules', title: 'Schedules', measure: schedules },
    { name: 'page', title: 'Payers', measure: paymentPage },
    { name: 'sessions', title: 'Sessions at an acquirer that takes no time', measure: startSessions },
    { name: 'callbacks', title: 'Callbacks of an acquirer, signed', measure: hearCallbacks },
    { name: 'settlements', title: 'Settlements through a merchant’s PSP', measure: settlements },
    { name: 'life', title: 'The whole life of a split purchase of three', measure: wholeLife },
    { name: 'statements', title: 'Statements, counted by PostgreSQL', measure: countStatements },
    { name: 'pot', title: 'One hot pot', measure: hotPot },
    { name: 'webhooks', title: 'Webhooks to 100 endpoints, half of which hang', measure: webhooks },
    { name: 'two', title: 'Two processes on one database', measure: twoServices },
  ],
  'bench:growth': [
    { name: 'growth', title: 'Beside a long past', measure: growth },
    { name: 'back-office', title: 'The back office beside a long past', measure: backOffice },
    { name: 'books', title: 'The books beside a long past', measure: books },
    { name: 'bank', title: 'Lines of a bank’s statements', measure: bankLines },
    { name: 'payouts', title: 'Payouts beside a long past', measure: payouts },
  ],
} as const satisfies Record<string, readonly NamedCase[]>

export type Suite = keyof typeof SUITES

export interface BenchTerms {
  readonly sizes: Sizes
  /** Names of cases; absent: all. */
  readonly only?: readonly string[] | undefined
  readonly profileDir?: string | undefined
  /** Hears what is being measured. */
  readonly say: (line: string) => void
}

/** Measures a suite on a ground of its own and tells it as Markdown. */
export async function runBench(suite: Suite, { sizes, only, profileDir, say }: BenchTerms): Promise<string> {
  const cases: readonly NamedCase[] = SUITES[suite]
  const ground = await prepareGround({ profileDir })
  const interrupt = () => void ground.close().then(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const machine = describeMachine(ground)
    const sections: Section[] = []
    for (const { name, title, measure } of cases) {
      if (only && !only.includes(name)) continue
      say(`measuring: ${title} …`)
      sections.push({ title, rows: await measure(ground, sizes) })
    }
    return `${machine.join('  \n')}\n\n${toTable(sections)}`
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await ground.close()
  }
}
