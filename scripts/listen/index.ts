import { setTimeout as delay } from 'node:timers/promises'
import { createWhipround } from '../../clients/typescript/src/index.ts'
import { giveAddresses } from './give-addresses.ts'
import { type Hearing, listen } from './listen.ts'
import { readListenSettings } from './settings.ts'

/** From the arguments of the command to its end, which is the signal's. */
export async function listenFromCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const settings = await readListenSettings(args, environment)
  const { signingSecret, notificationSecret, forward, demo } = settings
  const whipround = createWhipround({ ...settings, language: 'en' })
  const addresses = demo && (await giveAddresses(whipround, demo, say))
  const secretsOf: Hearing['secretsOf'] = (merchantUid) => {
    const known = addresses?.secretsOf(merchantUid)
    return {
      ...known,
      // A secret that was given is of an address that was there before.
      signingSecret: known?.signingSecret ?? signingSecret,
      notificationSecret: known?.notificationSecret ?? notificationSecret,
    }
  }
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  try {
    await listen({ whipround, forward, secretsOf, say, signal, wait })
  } finally {
    await addresses?.giveBack()
  }
  say('Nothing is heard any more.')
}
