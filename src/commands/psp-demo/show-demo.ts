import { createOutbound } from '../../outbound/index.ts'
import { openPsp, type PspBrand, type PspFamily, type PspSettings } from '../../providers/charge/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import type { Facts } from '../operator/outcome.ts'
import { hearCalls } from './hear-calls.ts'
import { maskFor } from './mask.ts'
import { DEMO_CARDS, type Played, playPsp } from './play.ts'
import { recordWire } from './record-wire.ts'

/** The simulator of a family, and its switches. */
export interface Simulator {
  readonly url: string
  readonly settings: PspSettings
  /** At its switches: `POST /psps/<family>/…`. */
  readonly order: (path: 'faults' | 'webhooks', body: object) => Promise<void>
}

const TIMEOUT_MS = 10_000

/** One thing that was done, by lines: for people as they are, for machines as one text each. */
export interface Scene extends Facts {
  readonly step: string
  readonly wire: string
  readonly read_as: string
}

/** Plays a PSP's whole repertoire against its simulator, and tells every byte but those of secrets and cards. */
export async function showDemo(
  { family, brand }: { readonly family: PspFamily; readonly brand: PspBrand },
  { url, settings, order }: Simulator,
): Promise<readonly Scene[]> {
  const wire = await recordWire(url)
  const calls = await hearCalls(family, settings)
  const outbound = createOutbound({ policy: 'loopback_too' })
  try {
    await order('webhooks', { url: calls.url })
    const terms = { outbound, systemClock, brand, mode: 'test', apiUrl: wire.url, timeoutMs: TIMEOUT_MS } as const
    const psp = await openPsp(family, terms, settings)
    const loseAnswer = (operation: string) => order('faults', { operation, fault: 'lost_after', times: 1 })
    const played = await playPsp({ family, psp, wire, loseAnswer, callbackUrl: calls.url })
    const heard = await calls.taken()
    const texts = [...played.flatMap(({ said }) => said.map(({ bytes }) => bytes.toString('utf8')))]
    const mask = maskFor(family, settings, DEMO_CARDS, texts)
    return [
      ...played.map(({ step, said, read }) => ({ step, wire: mask(wireText(said)), read_as: mask(read) })),
      ...heard.map(({ text, read }) => ({
        step: 'it calls us',
        wire: mask(`${heading('received', Buffer.byteLength(text))}${text}`),
        read_as: read,
      })),
    ]
  } finally {
    await Promise.all([outbound.close(), calls.close()])
    await wire.close()
  }
}

export function asTranscript(scenes: readonly Scene[]): string {
  return scenes
    .map(({ step, wire, read_as: read }, index) => `═══ ${index + 1}. ${step}\n\n${wire}\n\n    read as ${read}\n`)
    .join('\n')
}

function wireText(said: Played['said']): string {
  if (said.length === 0) return '(nothing was sent)'
  const turns = said.map(
    ({ by, bytes }) => heading(by === 'us' ? 'sent' : 'received', bytes.length) + bytes.toString('utf8'),
  )
  const isUnanswered = said.at(-1)?.by === 'us'
  return [...turns, ...(isUnanswered ? ['─── the connection ended here, without an answer'] : [])].join('\n\n')
}

function heading(what: 'sent' | 'received', bytes: number): string {
  return `─── ${what}, ${bytes} bytes\n`
}
