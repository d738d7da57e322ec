import { connect } from 'node:tls'
import { SECOND_MS } from '../shared/clocks.ts'
import { frameOf, readFrames } from './frames.ts'
import { type FromDoor, PROTOCOL, type ToDoor, type VaultAnswer, type VaultCall } from './messages.ts'
import { readFromDoor } from './read-answer.ts'
import { HANDSHAKE_MS_MAX, knowsSecret, ofService, whyNot } from './secure-channel.ts'

/** Each side says something so often, and believes one that is silent for longer than `SILENT_MS` to be gone. */
const BEAT_MS = 5 * SECOND_MS
export const SILENT_MS = 15 * SECOND_MS
/** A call that was under way for longer is not begun: networks and sleeping machines deliver late, and it was given up. */
export const STALE_MS = 20 * SECOND_MS

const TOO_LARGE: VaultAnswer = { kind: 'not_sent', reason: 'call_too_large' }

/** One connection to a vault that stands apart. */
export interface Line {
  /** Undefined: it may have left us, and `answer` hears what became of it; else it surely has not. */
  send(id: number, call: VaultCall, answer: (answer: VaultAnswer) => void): VaultAnswer | undefined
  forget(id: number): void
  /** Why the isolated process behind it does not run. */
  failure(): string | null
  isLeaving(): boolean
  /** Closes it. */
  end(): unknown
}

export function dialDoor(
  url: string,
  key: Buffer,
  listener: {
    greeted(endsWithinMs: number): void
    /** It goes on answering. */
    proven(): void
    leaving(): void
    gone(why: string, wasGreeted: boolean): void
  },
): Line {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const waiting = new Map<number, (answer: VaultAnswer) => void>()
  let standing: Pick<Extract<FromDoor, { kind: 'beat' }>, 'now' | 'failure'> | undefined
  let isLeaving = false
  let heardAt = performance.now()
  let why = 'the connection was closed'
  const socket = connect({ ...ofService(key), host, port: Number(port) })
  // Whoever waits for an answer stays for it by a timer of its own.
  socket.unref()
  const end = (reason: string) => {
    why = reason
    socket.destroy()
  }
  const greeting = setTimeout(
    end,
    HANDSHAKE_MS_MAX,
    `it does not answer within ${HANDSHAKE_MS_MAX / SECOND_MS} s`,
  ).unref()
  const beating = setInterval(() => {
    if (performance.now() - heardAt > SILENT_MS) return end(`nothing was heard for ${SILENT_MS / SECOND_MS} s`)
    if (standing) say({ kind: 'beat' })
  }, BEAT_MS).unref()
  socket.setNoDelay(true)
  socket.once('secureConnect', () => {
    if (!knowsSecret(socket)) return end('what answers there does not know VAULT_KEY')
    readFrames(socket, { heard: hear, spoiled: end })
  })
  socket.on('error', (error) => {
    why = whyNot(error)
  })
  socket.once('close', () => {
    clearTimeout(greeting)
    clearInterval(beating)
    listener.gone(why, standing !== undefined)
  })

  /** Whether it may have left us. */
  function say(message: ToDoor): boolean {
    const frame = frameOf(message)
    if (!frame || !socket.writable) return false
    socket.write(frame)
    return true
  }

  function hear(value: unknown): void {
    heardAt = performance.now()
    const message = readFromDoor(value)
    switch (message?.kind) {
      case undefined:
        end('what it says makes no sense')
        return
      case 'hello':
        greet(message)
        return
      case 'beat':
        standing = message
        listener.proven()
        return
      case 'answer':
        listener.proven()
        waiting.get(message.id)?.(message.answer)
        return
      case 'leaving':
        isLeaving = true
        listener.leaving()
        endWhenAnswered()
    }
  }

  function greet(hello: Extract<FromDoor, { kind: 'hello' }>): void {
    const { protocol, endsWithinMs } = hello
    if (protocol === PROTOCOL) {
      clearTimeout(greeting)
      standing = hello
      listener.greeted(endsWithinMs)
    } else end(`it speaks protocol ${protocol} and this service ${PROTOCOL}: both are to be of one version`)
  }

  function endWhenAnswered(): void {
    if (isLeaving && waiting.size === 0) socket.end()
  }

  return {
    send(id, call, answer) {
      if (!standing || isLeaving || !socket.writable)
        return { kind: 'not_sent', reason: 'vault_away', retryAfterMs: SECOND_MS }
      const frame = frameOf({ kind: 'call', id, asOf: standing.now, call } satisfies ToDoor)
      if (!frame) return TOO_LARGE
      waiting.set(id, answer)
      socket.write(frame)
      return undefined
    },
    forget(id) {
      waiting.delete(id)
      endWhenAnswered()
    },
    failure: () => standing?.failure ?? null,
    isLeaving: () => isLeaving,
    end: () => (standing ? socket.end() : socket.destroy()),
  }
}
