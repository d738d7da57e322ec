import { findPhp } from '../../test/support/php.ts'
import { installFromSystem } from './system-packages.ts'

/** The second is for the transport that a shop's server has, where it has one. */
const PACKAGES = [['php-cli', 'php-curl']]

/** PHP's path, installed from the system's packages where we may; undefined where its tests will say that they are skipped. */
export async function findOrInstallPhp(): Promise<string | undefined> {
  const path = await findPhp()
  if (path) return path
  const installed = await installFromSystem(PACKAGES, findPhp)
  if ('found' in installed) return installed.found
  process.stdout.write(`– no PHP 8.1 or newer: ${installed.complaint}\n`)
  return undefined
}
