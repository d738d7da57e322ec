import type { Outbound } from '../../../outbound/index.ts'
import { answered, rejected } from '../../answer.ts'
import { type Acquirer, NOTE_LENGTH_MAX } from '../../collect/acquirer.ts'
import { management, NAME } from './connect-webhook.ts'
import type { AdyenSettings } from './settings.ts'
import { webhook } from './wire.ts'

/**
 * In the description of our own webhook, the one text that Adyen keeps for us and our key may write (ADR 0030). Undefined
 * without a webhook: there is nothing to write it on.
 */
export function noteKeeper(
  outbound: Outbound,
  settings: AdyenSettings,
): Required<Pick<Acquirer, 'keepNote' | 'readNote'>> | undefined {
  if (settings.webhook === null) return undefined
  const ask = management(outbound, settings)
  const path = `/${encodeURIComponent(settings.webhook)}`
  return {
    async keepNote(text) {
      if (text.length > NOTE_LENGTH_MAX) return rejected('request', 'note_too_long')
      return ask({ method: 'PATCH', path, body: { description: `${NAME} ${text}` } }, webhook)
    },
    async readNote() {
      const read = await ask({ method: 'GET', path }, webhook)
      if (read.kind !== 'answered') return read
      const { description = '' } = read.value
      const isNoted = description.startsWith(`${NAME} `)
      return answered({ note: isNoted ? description.slice(NAME.length + 1) : null })
    },
  }
}
