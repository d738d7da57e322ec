import { findChromium } from '../../test/support/chromium.ts'
import { installFromSystem } from './system-packages.ts'

const ADVICE =
  'browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH'
/** Not every system has the first. */
const PACKAGES = [['chromium-headless-shell'], ['chromium']]

/** Chromium's path, installed from the system's packages where we may. Throws one sentence otherwise. */
export async function findOrInstallChromium(): Promise<string> {
  const path = await findChromium()
  if (path) return path
  const installed = await installFromSystem(PACKAGES, findChromium)
  if ('found' in installed) return installed.found
  throw new Error(`${ADVICE}; ${installed.complaint}`)
}
