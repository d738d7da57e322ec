import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../shared/clocks.ts'
import { answerCall } from './answer-call.ts'

const NUMBER = '4929123456780121'

/** What a PSP calls the account that is asked of. */
function check(id: string, known: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ id, object: 'account' })
  const outbound = {
    request: async () => ({ kind: 'answered', status: 200, headers: {}, body, complete: true }) as const,
    close: async () => undefined,
  }
  const settings = { password: `sk_test_${id}`, ...known }
  const terms = [{ brandId: 'stripe', mode: 'test', apiUrl: null, settings }] as const
  return answerCall({ outbound, systemClock, timeoutMs: 1_000 }, { port: 'psp', verb: 'check', terms: [...terms] })
}

const accountOf = (account: string) => ({ kind: 'answered', value: { account } })

test('an account is not called what looks like the number of a card, unless its merchant said so', async () => {
  assert.deepEqual(await check('acct_1'), accountOf('acct_1'))
  assert.deepEqual(await check(NUMBER), { kind: 'no_answer', reason: 'shows_the_card' })
  assert.deepEqual(await check(NUMBER, { 'merchant-account': NUMBER }), accountOf(NUMBER))
})
