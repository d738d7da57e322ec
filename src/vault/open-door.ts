import { createServer, type TLSSocket } from 'node:tls'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Asking, answerMsMax, away, BEGIN_MS_MAX } from './asking.ts'
import { SILENT_MS, STALE_MS } from './dial-door.ts'
import { frameOf, readFrames } from './frames.ts'
import { limitCalls } from './limit-calls.ts'
import { type FromDoor, PROTOCOL, type VaultAnswer } from './messages.ts'
import { peerOf, readToDoor } from './read-call.ts'
import { ofDoor } from './secure-channel.ts'

export interface DoorTerms {
  readonly asking: Pick<Asking, 'ask' | 'failure'>
  readonly key: Buffer
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Of each call outside, as the isolated process has it. */
  readonly timeoutMs: number
  readonly log: { warn(facts: object, message: string): void }
}

/** What services of ours find at VAULT_URL. */
export interface Door {
  readonly port: number
  /** Takes no more calls and no more connections, answers what is under way, and closes; in `waitMs` at most. */
  leave(waitMs: number): Promise<void>
}

/** One connection for each process of a service, and a few while they come and go. */
const CONNECTIONS_MAX = 512
/** Who knocks without the secret is told of once in so long: it may be a scan of ports. */
const TELL_STRANGERS_MS = 60 * SECOND_MS
/** How a look at the clocks of both sides may differ. */
const SLACK_MS = SECOND_MS

const UNKNOWN: VaultAnswer = { kind: 'not_sent', reason: 'vault_knows_no_such_verb' }
/** Whatever it was, it may have been done. */
const FAILED: VaultAnswer = { kind: 'no_answer', reason: 'vault_error' }
const TOO_LARGE: VaultAnswer = { kind: 'no_answer', reason: 'answer_too_large' }

/** Answers services over TLS, whoever of them knows the key: before that nothing is read. It alone asks the isolated process. */
export async function openDoor({ asking, key, host, port, timeoutMs, log }: DoorTerms): Promise<Door> {
  const endsWithinMs = STALE_MS + BEGIN_MS_MAX + answerMsMax(timeoutMs) + SLACK_MS
  const limit = limitCalls()
  const open = new Set<TLSSocket>()
  let isLeaving = false
  let strangersToldAt = Number.NEGATIVE_INFINITY
  const server = createServer({ ...ofDoor(key), noDelay: true }, welcome)
  server.maxConnections = CONNECTIONS_MAX
  server.on('tlsClientError', (error: NodeJS.ErrnoException) => {
    const isSilent = error.code === 'ECONNRESET'
    if (isSilent || performance.now() - strangersToldAt < TELL_STRANGERS_MS) return
    strangersToldAt = performance.now()
    log.warn({ code: error.code }, 'somebody without the right VAULT_KEY was turned away')
  })
  await listen()

  function welcome(socket: TLSSocket): void {
    const underWay = new Set<number>()
    open.add(socket)
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    // What was lost on the way is its peer's to tell.
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    const say = (message: FromDoor) => {
      const frame = frameOf(message)
      if (frame && socket.writable) socket.write(frame)
      return frame !== undefined
    }
    const spoiled = (why: string) => {
      log.warn({ why }, 'a connection was ended: what came over it is no call')
      socket.destroy()
    }
    const answer = (id: number, answered: VaultAnswer) => {
      if (!say({ kind: 'answer', id, answer: answered })) say({ kind: 'answer', id, answer: TOO_LARGE })
    }

    async function hear(value: unknown): Promise<void> {
      const message = readToDoor(value)
      if (!message) return spoiled('it is none of what a service says')
      if (message.kind === 'beat') return void say({ kind: 'beat', ...standing() })
      const { id } = message
      if (underWay.has(id)) return spoiled('two calls have one number')
      if (message.kind === 'unknown') return answer(id, UNKNOWN)
      const isStale = performance.now() - message.asOf > STALE_MS
      if (isStale || isLeaving) return answer(id, away(null))
      underWay.add(id)
      answer(id, await limit(peerOf(message.call), () => asking.ask(message.call)).catch(() => FAILED))
      underWay.delete(id)
    }

    readFrames(socket, { heard: (value) => void hear(value), spoiled })
    say({ kind: 'hello', protocol: PROTOCOL, endsWithinMs, ...standing() })
    if (isLeaving) say({ kind: 'leaving' })
  }

  const standing = () => ({ now: performance.now(), failure: asking.failure() })

  async function listen(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject)
    server.listen(port, host, resolve)
    await promise.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken: set VAULT_PORT to another one`)
      throw error
    })
  }

  return {
    port: (server.address() as { port: number }).port,
    leave: async (waitMs) => {
      isLeaving = true
      const { promise: closed, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      // A service closes its connection once it has its answers.
      for (const socket of open) socket.write(frameOf({ kind: 'leaving' } satisfies FromDoor) as Buffer)
      const late = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, waitMs)
      await closed
      clearTimeout(late)
    },
  }
}
