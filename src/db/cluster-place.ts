import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCluster } from './create-cluster.ts'
import type { SpawnTerms } from './postgres-account.ts'
import { systemFolder } from './system-folder.ts'

/** `postgres.json` in the data folder (0600): where its cluster is and how to log in. */
export interface ClusterPlace {
  /** Absolute, or relative to the data folder, so that the folder can be moved. */
  readonly cluster: string
  readonly password: string
  /** Tried first at the next start, so that an open database client finds it again. */
  readonly port: number | null
}

const POINTER = 'postgres.json'

/** The cluster of this data folder; undefined before the first start. */
export async function readPlace(dataDir: string): Promise<ClusterPlace | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const place = JSON.parse(text) as ClusterPlace
  const cluster = resolve(dataDir, place.cluster)
  await access(cluster).catch(() => {
    throw new Error(
      `the database cluster ${cluster} is gone: restore it, or delete ${join(dataDir, POINTER)} to begin with an empty one`,
    )
  })
  return place
}

export async function writePlace(dataDir: string, place: ClusterPlace): Promise<void> {
  const path = join(dataDir, POINTER)
  await writeFile(`${path}.new`, `${JSON.stringify(place, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** First start: the cluster goes below the data folder, or where the account can reach it. */
export async function createPlace(
  dataDir: string,
  terms: { bin: string; account: SpawnTerms; durable: boolean; log: (line: string) => void },
): Promise<ClusterPlace> {
  const password = randomBytes(24).toString('hex')
  let cluster = 'postgres'
  if (!(await createCluster(join(dataDir, cluster), { ...terms, password }))) {
    cluster = join(await systemPlace(dataDir, terms.account), 'postgres')
    terms.log(`the database goes to ${cluster}: ${dataDir} is closed to the account PostgreSQL runs under`)
    if (!(await createCluster(cluster, { ...terms, password }))) throw new Error(`cannot write to ${cluster}`)
  }
  const place = { cluster, password, port: null }
  await writePlace(dataDir, place)
  return place
}

/** A new folder each time: what an earlier data folder of that name left behind is never opened, nor deleted. */
async function systemPlace(dataDir: string, account: SpawnTerms): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = await mkdtemp(join(await systemFolder(account), `${hash}-`))
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'belongs-to'), `${dataDir}\n`)
  return folder
}
