import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../shared/clocks.ts'
import { judgeAnswer } from './judge-answer.ts'
import { WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

const now = new Date('2027-03-01T09:00:00Z')
const answered = (status: number, headers: Record<string, string> = {}) =>
  ({ kind: 'answered', status, headers, body: '', complete: true }) as const

function waitMs(verdict: { runAt: Date | null }): number | null {
  return verdict.runAt && verdict.runAt.getTime() - now.getTime()
}

test('[decided.webhook.success] only 2xx is success, a redirect is not followed', () => {
  for (const status of [200, 201, 204, 299]) assert.equal(judgeAnswer(answered(status), 1, now).state, 'delivered')
  for (const status of [301, 400, 404, 429, 500]) assert.equal(judgeAnswer(answered(status), 1, now).state, 'pending')
  assert.equal(judgeAnswer(answered(302), 1, now).error, 'redirect_not_followed')
})

test('[decided.webhook.waits] the waits follow the plan of three days, then it is exhausted', () => {
  for (let tries = 1; tries < WEBHOOK_WAITS_MS.length; tries++) {
    assert.equal(waitMs(judgeAnswer({ kind: 'no_answer', reason: 'timeout' }, tries, now)), WEBHOOK_WAITS_MS[tries])
  }
  assert.equal(judgeAnswer({ kind: 'not_sent', reason: 'name_not_found' }, 10, now).state, 'exhausted')
  const sumMs = WEBHOOK_WAITS_MS.reduce((sum, wait) => sum + wait, 0)
  assert.ok(sumMs > 3 * DAY_MS && sumMs < 3.2 * DAY_MS)
})

test('[decided.webhook.retry_after] Retry-After lengthens a wait, never shortens it, never beyond a day', () => {
  const wait = (value: string, tries = 1) => waitMs(judgeAnswer(answered(503, { 'retry-after': value }), tries, now))
  assert.equal(wait('120'), 120 * SECOND_MS)
  assert.equal(wait('Mon, 01 Mar 2027 10:00:00 GMT'), HOUR_MS)
  assert.equal(wait('1'), 5 * SECOND_MS)
  assert.equal(wait('99999999'), DAY_MS)
  assert.equal(wait('soon'), 5 * SECOND_MS)
  assert.equal(wait('1', 9), 24 * HOUR_MS)
})

test('410 ends everything for this endpoint', () => {
  const verdict = judgeAnswer(answered(410), 1, now)
  assert.equal(verdict.state, 'discarded')
  assert.equal(verdict.endpointIsGone, true)
})
