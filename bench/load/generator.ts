import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../report/row.ts'
import { openCaller } from './caller.ts'
import type { GeneratorAnswer, LoadPlan, LoadResult, PlannedRequest } from './load-plan.ts'

// A program of its own: its CPU time is not the service's, and its garbage delays nobody's answers but its own.

process.on('message', async (plan: LoadPlan) => {
  const answer: GeneratorAnswer = await runPlan(plan).then(
    (result) => ({ result }),
    (error: Error) => ({ failure: error.message }),
  )
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))

async function runPlan(plan: LoadPlan): Promise<LoadResult> {
  const callers = await Promise.all(
    Array.from({ length: plan.callers }, async (_, index) => {
      const port = plan.ports[index % plan.ports.length] as number
      return { ...(await openCaller(port)), port }
    }),
  )
  const latencies: number[] = []
  let sent = 0
  const startedAt = performance.now()
  const endAt = startedAt + plan.durationMs
  const countMax = plan.requests?.length ?? plan.countMax ?? Number.POSITIVE_INFINITY
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < endAt && sent < countMax) {
        const index = sent++
        const request = compose(plan, index, caller.port)
        const dueAt = plan.perSecond && startedAt + (index * 1000) / plan.perSecond
        if (dueAt) await delay(Math.max(0, dueAt - performance.now()))
        const sentAt = dueAt ?? performance.now()
        const { status, body } = await caller.send(request)
        latencies.push(performance.now() - sentAt)
        if (status !== plan.expectedStatus) throw new Error(`${plan.path} answered ${status}: ${body.toString()}`)
      }
    }),
  ).finally(() => {
    for (const caller of callers) caller.close()
  })
  const elapsedMs = performance.now() - startedAt
  const sorted = Float64Array.from(latencies).sort()
  return {
    answered: sorted.length,
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  }
}

function compose(plan: LoadPlan, index: number, port: number): string {
  const planned = plan.requests?.[index]
  if (planned) return write(plan.method, planned, port)
  const number = String(plan.firstNumber + index)
  const id = plan.ids?.[index % plan.ids.length] ?? ''
  const body = plan.body?.replaceAll('{n}', number)
  const path = plan.path.replaceAll('{n}', number).replaceAll('{id}', id)
  return write(plan.method, { path, headers: plan.headers, body }, port)
}

function write(
  method: string,
  { path, headers, body }: Omit<PlannedRequest, 'body'> & { readonly body: string | undefined },
  port: number,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}${length}\r\n${body ?? ''}`
}
