import { readDemoFile } from '../demo-file.ts'
import type { Ground } from './operator-ground.ts'

/** Where payers, acquirers, card issuers and PSPs reach us: BASE_URL, or where the demo was last; undefined when nobody knows. */
export async function findBaseUrl({ config }: Ground): Promise<string | undefined> {
  return config.baseUrl ?? (await readDemoFile(config.dataDir))?.base_url
}

/** The same, where it has to be known. Throws in a sentence. */
export async function readBaseUrl(ground: Ground): Promise<string> {
  const baseUrl = await findBaseUrl(ground)
  if (!baseUrl) throw new Error('BASE_URL is required, set as for the service: callbacks come there')
  return baseUrl
}
