import { execFile, spawn } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { accountCanWrite, giveToAccount, type SpawnTerms } from './postgres-account.ts'

const run = promisify(execFile)

export const ROLE = 'whipround'

/**
 * Makes a cluster with the one role the service needs: it owns its database and may create others, no more. Nobody can
 * log in as the superuser. Returns false when the account cannot reach the place.
 */
export async function createCluster(
  cluster: string,
  { bin, account, password, durable }: { bin: string; account: SpawnTerms; password: string; durable: boolean },
): Promise<boolean> {
  // Made beside, then renamed: an interrupted first start leaves nothing that looks like a cluster.
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await giveToAccount(fresh, account)
  if (!(await accountCanWrite(fresh, account))) {
    await rm(fresh, { recursive: true, force: true })
    return false
  }
  const options = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C']
  if (!durable) options.push('--no-sync')
  await run(join(bin, 'initdb'), ['-D', fresh, ...options], { ...account, timeout: 120_000 }).catch((error) => {
    throw new Error(`initdb failed in ${dirname(cluster)}: ${lastLine(error.stderr ?? String(error))}`)
  })
  await writeFile(join(fresh, 'pg_hba.conf'), `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
  await runSingleUser(fresh, { bin, account }, [
    `create role ${ROLE} login createdb password '${password}'`,
    `create database ${ROLE} owner ${ROLE}`,
  ])
  await rename(fresh, cluster)
  return true
}

/** PostgreSQL without network: one statement per line on standard input; errors are only visible as text. */
async function runSingleUser(
  cluster: string,
  { bin, account }: { bin: string; account: SpawnTerms },
  statements: string[],
): Promise<void> {
  const single = spawn(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], { ...account, stdio: 'pipe' })
  let output = ''
  single.stdout.resume()
  single.stderr.on('data', (chunk) => {
    output += chunk
  })
  single.stdin.end(statements.map((statement) => `${statement};\n`).join(''))
  const code = await new Promise((resolve, reject) => single.once('close', resolve).once('error', reject))
  const refusal = output.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line))
  if (code !== 0 || refusal) throw new Error(`PostgreSQL refused its first statements: ${refusal ?? lastLine(output)}`)
}

export function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
