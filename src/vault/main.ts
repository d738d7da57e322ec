import { flushCompileCache } from 'node:module'
import { createOutbound } from '../outbound/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { answerCall } from './answer-call.ts'
import type { FromVault, ToVault } from './messages.ts'

/** So long after the last call what it held is collected, and what was compiled is kept. */
const REST_MS = 1_000

/**
 * The isolated process: started by `vault-process.ts`, spoken to by that alone, ended by the end of the channel. A signal
 * for the whole group is for the service, which ends this one when it has done with it.
 */
const tell = (message: FromVault) => process.send?.(message, () => undefined)
let resting: NodeJS.Timeout | undefined
let underWay = 0

function rest(): void {
  globalThis.gc?.()
  flushCompileCache()
  tell({ kind: 'rests', rssBytes: process.memoryUsage.rss() })
}

process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.once('message', ({ policy, timeoutMs }: Extract<ToVault, { kind: 'settings' }>) => {
  const ports = { outbound: createOutbound({ policy }), systemClock, timeoutMs }
  process.on('message', (message: ToVault) => {
    if (message.kind !== 'call') return
    clearTimeout(resting)
    underWay += 1
    answerCall(ports, message.call).then((answer) => {
      tell({ kind: 'answer', id: message.id, answer })
      underWay -= 1
      if (underWay === 0) resting = setTimeout(rest, REST_MS).unref()
    })
  })
  tell({ kind: 'ready' })
})
