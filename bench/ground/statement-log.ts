import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readPlace } from '../../src/db/cluster-place.ts'
import { onServer } from '../../test/support/template-database.ts'

/** As PostgreSQL began it: a named one by its name, `begin`, `commit` and the like by their text. */
export interface LoggedStatement {
  readonly name: string | undefined
  readonly text: string
  /** The process of PostgreSQL that was asked: what stands between its `begin` and `commit` is one transaction. */
  readonly session: string
}

/** What PostgreSQL says it was asked. Counts travel between machines; while they are taken, times do not. */
export interface StatementLog {
  /** All that a service's connections to this database asked while `work` ran, in order. */
  record<T>(databaseUrl: string, work: () => Promise<T>): Promise<{ result: T; statements: readonly LoggedStatement[] }>
}

/** A line of its log says database, program and process first, so that the bench's own questions can be told apart. */
const LOGGED = `log_statement = 'all'
log_line_prefix = '%d %a %p '
log_parameter_max_length = 0
`
/** A session reads changed settings before its next statement, once the server's first process has told it. */
const SETTLES_MS = 200
const LINE = /^(\S+) (\S+) (\d+) LOG: (?:execute ([^:]+)|statement): ?(.*)$/

export function logStatements(serverUrl: string, dataDir: string, postmasterPid: number): StatementLog {
  const logPath = join(dataDir, 'postgres.log')

  async function configure(settings: string): Promise<void> {
    const place = await readPlace(dataDir)
    await writeFile(join(resolve(dataDir, place?.cluster ?? ''), 'postgresql.auto.conf'), settings)
    process.kill(postmasterPid, 'SIGHUP')
    await delay(SETTLES_MS)
    await onServer(serverUrl, (client) => client.query('select 1'))
  }

  return {
    async record(databaseUrl, work) {
      const database = new URL(databaseUrl).pathname.slice(1)
      await configure(LOGGED)
      try {
        const { size } = await stat(logPath)
        const result = await work()
        const written = (await readFile(logPath)).subarray(size).toString()
        return { result, statements: statementsIn(written, database) }
      } finally {
        await configure('')
      }
    },
  }
}

function statementsIn(log: string, database: string): LoggedStatement[] {
  return log
    .split(/\n(?!\t)/)
    .map((entry) => LINE.exec(entry.replaceAll(/\s+/g, ' ')))
    .filter((match) => match?.[1] === database && match[2] === 'whipround')
    .map((match) => {
      const [session = '', name, text = ''] = match?.slice(3) ?? []
      return { name: name === '<unnamed>' ? undefined : name, text, session }
    })
}
