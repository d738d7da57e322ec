import { readDemoFile } from '../demo-file.ts'
import type { Ground } from './operator-ground.ts'

/** Where payers and acquirers reach us: BASE_URL, or where the demo was last. Throws in a sentence when nobody knows. */
export async function readBaseUrl({ config }: Ground): Promise<string> {
  const baseUrl = config.baseUrl ?? (await readDemoFile(config.dataDir))?.base_url
  if (!baseUrl) throw new Error('BASE_URL is required, set as for the service: the acquirer calls us there')
  return baseUrl
}
