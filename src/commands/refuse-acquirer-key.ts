import { type Config, ConfigError } from '../config.ts'
import { ACQUIRERS } from '../providers/index.ts'

/** A key in the environment is a test key for the demo: throws a `ConfigError` in a sentence for any other. */
export function refuseAcquirerKey({ acquirer, acquirerKey }: Config, kind: 'demo' | 'service'): void {
  if (acquirerKey === null) return
  const real = ACQUIRERS.filter(({ isSimulated }) => !isSimulated)
  const named = real.filter(({ name }) => name === acquirer)
  const modes = (named.length > 0 ? named : real).map(({ modeOf }) => modeOf({ key: acquirerKey }))
  const isLive = modes.includes('live')
  if (kind === 'demo') {
    if (isLive) throw new ConfigError('ACQUIRER_KEY is a live key, and the demo takes test keys only')
    return
  }
  throw new ConfigError(
    isLive
      ? 'ACQUIRER_KEY is for the demo only: npm run acquirer -- connect keeps a live key sealed in the database'
      : 'ACQUIRER_KEY is a test key for the demo, and a service takes real payments: remove it, connect an account with npm run acquirer',
  )
}
