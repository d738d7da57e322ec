import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../shared/clocks.ts'
import type { Reply } from './delivery.ts'
import { exceedsPlan, judgeReply } from './judge-reply.ts'
import { STANDARD_WAITS_MS } from './retry-plan.ts'

const now = new Date('2027-03-01T09:00:00Z')
const judge = (reply: Reply, tries: number) =>
  judgeReply(reply, { try: tries + 3, triesBefore: 3, waitsMs: STANDARD_WAITS_MS }, now)
const answered = (status: number, headers: Record<string, string> = {}) =>
  ({ kind: 'answered', status, headers, body: '', complete: true }) as const

function waitMs(verdict: { runAt: Date | null }): number | null {
  return verdict.runAt && verdict.runAt.getTime() - now.getTime()
}

test('[decided.webhook.success] only 2xx is success, a redirect is not followed', () => {
  for (const status of [200, 201, 204, 299]) assert.equal(judge(answered(status), 1).state, 'delivered')
  for (const status of [301, 400, 404, 429, 500]) assert.equal(judge(answered(status), 1).state, 'pending')
  assert.equal(judge(answered(302), 1).error, 'redirect_not_followed')
})

test('[decided.webhook.waits] the waits follow the plan of three days, then it is exhausted', () => {
  for (let tries = 1; tries < STANDARD_WAITS_MS.length; tries++) {
    assert.equal(waitMs(judge({ kind: 'no_answer', reason: 'timeout' }, tries)), STANDARD_WAITS_MS[tries])
  }
  assert.equal(judge({ kind: 'not_sent', reason: 'name_not_found' }, 10).state, 'exhausted')
  const sumMs = STANDARD_WAITS_MS.reduce((sum, wait) => sum + wait, 0)
  assert.ok(sumMs > 3 * DAY_MS && sumMs < 3.2 * DAY_MS)
})

test('[decided.webhook.retry_after] Retry-After lengthens a wait, never shortens it, never beyond a day', () => {
  const wait = (value: string, tries = 1) => waitMs(judge(answered(503, { 'retry-after': value }), tries))
  assert.equal(wait('120'), 120 * SECOND_MS)
  assert.equal(wait('Mon, 01 Mar 2027 10:00:00 GMT'), HOUR_MS)
  assert.equal(wait('1'), 5 * SECOND_MS)
  assert.equal(wait('99999999'), DAY_MS)
  assert.equal(wait('soon'), 5 * SECOND_MS)
  assert.equal(wait('1', 9), 24 * HOUR_MS)
})

test('410 ends it, as what is refused for good does; what was taken is delivered', () => {
  assert.deepEqual(judge(answered(410), 1), { state: 'discarded', runAt: null, status: 410, error: 'gone' })
  assert.equal(judge({ kind: 'refused', reason: 'smtp_550' }, 1).state, 'discarded')
  assert.equal(judge({ kind: 'accepted' }, 1).state, 'delivered')
  assert.equal(judge({ kind: 'deferred', reason: 'smtp_451' }, 1).state, 'pending')
})

test('a claimed try beyond the plan is one whose predecessor was lost; earlier rounds are not counted', () => {
  const claimed = (tries: number) => ({ try: tries, triesBefore: 10, waitsMs: STANDARD_WAITS_MS })
  assert.equal(exceedsPlan(claimed(20)), false)
  assert.equal(exceedsPlan(claimed(21)), true)
})
