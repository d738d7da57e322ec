import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../../sandbox/start-sandbox.ts'
import { createOutbound } from '../../../src/outbound/index.ts'
import type { AccountSettings } from '../../../src/providers/collect/index.ts'
import { SECOND_MS, systemClock } from '../../../src/shared/clocks.ts'
import { type LiveStage, SCENES } from './scenes.ts'
import { LIVE } from './stages.ts'

export type LiveName = keyof typeof LIVE

export interface LiveTerms {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
  /** Where the acquirers are; absent: where they really are. */
  readonly apiUrls?: Readonly<Partial<Record<LiveName, string>>>
}

const SANDBOX_KEY = 'live-test'
/** Test environments are slower than live ones. */
const TIMEOUT_MS = 20 * SECOND_MS

/** Whether each acquirer that there is a test key for does what its simulator does. Throws in a sentence on a wrong key. */
export async function liveTest({ env, say, apiUrls = {} }: LiveTerms): Promise<boolean> {
  const names = (Object.keys(LIVE) as LiveName[]).filter((name) => env[LIVE[name].settings.key])
  const places = names.map((name) => [name, readPlace(name, env)] as const)
  if (places.length === 0) {
    say(`acquirers are not compared with their simulators: no key (${Object.values(LIVE).map(keyOf).join(', ')})`)
    return true
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-live-'))
  const sandbox = await startSandbox({ dataDir, key: SANDBOX_KEY })
  const simulators = {
    stripe: { apiUrl: sandbox.stripe.url, given: { key: sandbox.stripe.key } },
    adyen: { apiUrl: sandbox.adyenUrl, given: LIVE.adyen.descriptor.ofSimulator?.(SANDBOX_KEY) ?? {} },
  }
  try {
    let isSame = true
    for (const [name, given] of places) {
      const { label } = LIVE[name].descriptor
      const simulated = await outcomesOf(name, simulators[name].apiUrl, simulators[name].given)
      const real = await outcomesOf(name, apiUrls[name] ?? null, given)
      const rows = compare(simulated, real)
      for (const line of table(label, rows)) say(line)
      isSame &&= rows.every(({ agrees }) => agrees)
    }
    return isSame
  } finally {
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const keyOf = ({ settings }: (typeof LIVE)[LiveName]) => settings.key

/** No value is ever repeated. */
function readPlace(name: LiveName, env: LiveTerms['env']): AccountSettings {
  const { descriptor, settings } = LIVE[name]
  const given: Record<string, string> = {}
  for (const [field, variable] of Object.entries(settings)) {
    const value = env[variable]
    const pattern = descriptor.credentials.find((one) => one.name === field)?.pattern
    if (!value || !pattern?.test(value))
      throw new Error(`${variable} is needed, and is no ${field} of ${descriptor.label}`)
    given[field] = value
  }
  if (descriptor.modeOf(given) !== 'test')
    throw new Error(`${settings.key} is no test key: no real money may move here`)
  return given
}

async function outcomesOf(name: LiveName, apiUrl: string | null, given: AccountSettings) {
  const outbound = createOutbound({ policy: apiUrl ? 'loopback_too' : 'public' })
  try {
    return await play(
      await LIVE[name].stage({ terms: { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl }, given }),
    )
  } finally {
    await outbound.close()
  }
}

/** A scene that cannot go on says why, and the next begins. */
async function play(stage: LiveStage): Promise<ReadonlyMap<string, string>> {
  const outcomes = new Map<string, string>()
  for (const [index, scene] of SCENES.entries()) {
    try {
      await scene(stage, (asked, outcome) => outcomes.set(asked, outcome))
    } catch (error) {
      outcomes.set(`scene ${index + 1}`, `ended: ${error instanceof Error ? error.message : error}`)
    }
  }
  return outcomes
}

interface ComparedOutcome {
  readonly asked: string
  readonly simulated: string
  readonly real: string
  readonly agrees: boolean
}

/** A scene that ended in the middle agrees with nothing, even where both did. */
function compare(simulated: ReadonlyMap<string, string>, real: ReadonlyMap<string, string>): ComparedOutcome[] {
  return [...new Set([...simulated.keys(), ...real.keys()])].map((asked) => {
    const [one = '–', other = '–'] = [simulated.get(asked), real.get(asked)]
    return { asked, simulated: one, real: other, agrees: one === other && !one.startsWith('ended') }
  })
}

function table(label: string, rows: readonly ComparedOutcome[]): string[] {
  const cells = [
    [label, 'its simulator', 'itself', ''],
    ...rows.map(({ asked, simulated, real, agrees }) => [asked, simulated, real, agrees ? '' : 'DIFFERS']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const different = rows.filter(({ agrees }) => !agrees).length
  return [
    ...lines,
    different === 0 ? `${label} does what its simulator does.` : `${label}: ${different} outcomes differ.`,
  ]
}
