import { findFirefox } from '../../test/support/firefox.ts'
import { installFromSystem } from './system-packages.ts'

/** Debian's; elsewhere it is found where somebody has installed it. */
const PACKAGES = [['firefox-esr']]

/** Firefox's path, installed from the system's packages where we may; undefined where its journeys will say that they are skipped. */
export async function findOrInstallFirefox(): Promise<string | undefined> {
  const path = await findFirefox()
  if (path) return path
  const installed = await installFromSystem(PACKAGES, findFirefox)
  if ('found' in installed) return installed.found
  process.stdout.write(`– no Firefox: ${installed.complaint}\n`)
  return undefined
}
