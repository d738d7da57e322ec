import type { Acquirer } from './acquirer.ts'
import type { AcquirerDescriptor, AcquirerTerms } from './descriptor.ts'
import * as registry from './registry.ts'

const DESCRIPTORS: readonly AcquirerDescriptor[] = Object.values(registry satisfies Record<string, AcquirerDescriptor>)

/** The variables of all of them, with their descriptions. */
export const ACQUIRER_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  DESCRIPTORS.flatMap(({ settings }) => Object.entries(settings)),
)

/**
 * The one that was set up; null where none was. Throws in a sentence when one lacks a setting, and when there are two:
 * attempts and stored cards would have to remember theirs.
 */
export async function chooseAcquirer(terms: AcquirerTerms): Promise<Acquirer | null> {
  for (const { settings } of DESCRIPTORS) {
    const names = Object.keys(settings)
    const missing = names.filter((name) => !terms.settings[name])
    if (missing.length > 0 && missing.length < names.length) throw new Error(`${names.join(', ')} are set together`)
  }
  const opened = await Promise.all(DESCRIPTORS.map(({ open }) => open(terms)))
  const acquirers = opened.filter((acquirer) => acquirer !== undefined)
  if (acquirers.length > 1) {
    throw new Error(`one acquirer at a time: ${acquirers.map(({ name }) => name).join(' and ')} are set up`)
  }
  return acquirers[0] ?? null
}
