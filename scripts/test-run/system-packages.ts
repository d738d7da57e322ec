import { access } from 'node:fs/promises'
import { runProgram } from './steps.ts'

const APT = '/usr/bin/apt-get'

/**
 * Installs one of the alternatives, each a list of the system's packages, where we may. Returns what is found then, or why
 * there is nothing.
 */
export async function installFromSystem<Found>(
  alternatives: readonly (readonly string[])[],
  find: () => Promise<Found | undefined>,
): Promise<{ found: Found } | { complaint: string }> {
  const isRoot = process.getuid?.() === 0
  const hasApt = await access(APT).then(
    () => true,
    () => false,
  )
  if (!isRoot || !hasApt) return { complaint: 'no system packages of which we may install any' }
  process.stdout.write(`Installing ${alternatives[0]?.[0]} from the system’s packages …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram(['update', '-qq'], { program: APT, env })
  let complaint = ''
  for (const names of alternatives) {
    const { output } = await runProgram(['install', '-y', '-qq', ...names], { program: APT, env })
    const found = await find()
    if (found !== undefined) return { found }
    complaint = output.trimEnd().split('\n').at(-1) ?? ''
  }
  return { complaint: `apt-get said: ${complaint}` }
}
