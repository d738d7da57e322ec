import { asOperator } from '../events/index.ts'
import { listAllNeeds, type Need } from '../reading/index.ts'
import { INVENTED_SOURCE } from '../schedules/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { watchPayables } from '../unwinding/index.ts'
import { openAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import { findBaseUrl, type Ground } from './operator/operator-ground.ts'

/** Readiness asks the database a dozen statements; who does not answer by then serves nobody either. */
const READY_TIMEOUT_MS = 5 * SECOND_MS

/** `whipround status`: what needs a person now, in the words of the log and of readiness; exit code 1 while anything does. */
export const STATUS_VERBS: Verbs = {
  '': {
    what: 'what needs you now: nothing (exit code 0), or what it is and what to type (1)',
    options: {},
    run: async (ground) => {
      const needs = await findNeeds(ground)
      const facts = { needs: needs.length }
      if (needs.length === 0) return { facts, items: [], transcript: 'Nothing needs you.' }
      return {
        facts,
        items: needs.map(({ topic, sentence }) => ({ topic, sentence, runbook: pageOf(topic) })),
        transcript: needs.map(({ topic, sentence }) => `${sentence}\n  ${pageOf(topic)}`).join('\n'),
        isFailure: true,
      }
    },
  },
}

const pageOf = (topic: Need['topic']) => `docs/runbook/README.md#${topic}`

async function findNeeds(ground: Ground): Promise<readonly Need[]> {
  const { db } = ground
  const { ports, close } = await openAcquirers(ground)
  try {
    const { businessClock, systemClock } = asOperator(ports)
    const payables = watchPayables(db, systemClock)
    const known = await listAllNeeds(db, { ...ports, businessClock, systemClock, payables })
    const sentences = new Set(known.map(({ sentence }) => sentence))
    const heard = [...(await askProcesses(ground))].filter((sentence) => !sentences.has(sentence))
    return [...heard.map((sentence) => ({ topic: 'service' as const, sentence })), ...known]
  } finally {
    await close()
  }
}

/** Each that was named, and what all of them say once. */
async function askProcesses(ground: Ground): Promise<ReadonlySet<string>> {
  const { healthUrls, port } = ground.config
  const urls = healthUrls.length > 0 ? healthUrls : [(await findBaseUrl(ground)) ?? `http://localhost:${port}`]
  return new Set((await Promise.all(urls.map(askReadiness))).flat())
}

/** What a running process says of itself: why it is not ready, and what only it knows (keys, caps, vault, mail, its workers). */
async function askReadiness(baseUrl: string): Promise<readonly string[]> {
  const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (!answer) return [`no service answers at ${baseUrl}: npm start, or npm run serve; its log says why it ended`]
  const said = (await answer.json().catch(() => ({}))) as Readiness
  return [
    ...(answer.ok ? [] : [`the service at ${baseUrl} is not ready: ${said.reason ?? `it answers ${answer.status}`}`]),
    ...(said.acquirer === 'credentials'
      ? ['the acquirer that new payments go to does not accept our key: npm run acquirer -- connect']
      : []),
    ...(said.acquirer?.startsWith('none') ? [`acquirer: ${said.acquirer}: npm run acquirer -- connect`] : []),
    ...(said.failing ?? []).map(
      (loop) => `the worker ${loop} fails at single items again and again: its log says which`,
    ),
    // A demo always has these.
    ...(said.notes ?? []).filter((note) => !note.includes(INVENTED_SOURCE)),
  ]
}

/** `GET /health/ready`. */
interface Readiness {
  readonly reason?: string
  readonly acquirer?: string
  readonly notes?: readonly string[]
  readonly failing?: readonly string[]
}
