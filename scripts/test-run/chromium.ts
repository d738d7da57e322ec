import { access } from 'node:fs/promises'
import { findChromium } from '../../test/support/chromium.ts'
import { runProgram } from './steps.ts'

const ADVICE =
  'browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH'
/** Not every system has the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Chromium's path, installed from the system's packages where we may. Throws one sentence otherwise. */
export async function findOrInstallChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  const apt = '/usr/bin/apt-get'
  const mayInstall =
    process.getuid?.() === 0 &&
    (await access(apt).then(
      () => true,
      () => false,
    ))
  if (!mayInstall) throw new Error(ADVICE)
  process.stdout.write('Installing Chromium from the system’s packages …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram(['update', '-qq'], { program: apt, env })
  let complaint = ''
  for (const name of PACKAGES) {
    const { output } = await runProgram(['install', '-y', '-qq', name], { program: apt, env })
    const installed = await findChromium()
    if (installed) return installed
    complaint = output.trimEnd().split('\n').at(-1) ?? ''
  }
  throw new Error(`${ADVICE}; apt-get said: ${complaint}`)
}
