import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, PSP_ACCOUNTS } from './index.ts'
import { answerOr, outcomeOf } from './outcome.ts'

const ANSWERS = [
  { kind: 'answered', value: { account: 'acct_1' } },
  { kind: 'no_answer', reason: 'timeout' },
  { kind: 'not_sent', reason: 'connection_refused' },
  { kind: 'rejected', reason: 'credentials', detail: '401' },
  { kind: 'rejected', reason: 'request', detail: '422' },
  { kind: 'rejected', reason: 'unsupported', detail: 'no_check' },
  { kind: 'rejected', reason: 'not_allow_listed', detail: '50001' },
] as const

test('rows keep what a check came to in the words of their kind', () => {
  assert.deepEqual(
    ANSWERS.map((answer) => outcomeOf(ACQUIRER_ACCOUNTS, answer)),
    [
      'ok',
      'does not answer (timeout)',
      'does not answer (connection_refused)',
      'credentials',
      'takes this for no valid request (422)',
      'takes this for no valid request (no_check)',
      'takes this for no valid request (50001)',
    ],
  )
  assert.deepEqual(
    ANSWERS.map((answer) => outcomeOf(ISSUER_ACCOUNTS, answer)),
    [
      'ok',
      'no answer (timeout)',
      'no answer (connection_refused)',
      'credentials',
      'rejected (422)',
      'rejected (no_check)',
      'rejected (50001)',
    ],
  )
  assert.deepEqual(
    ANSWERS.map((answer) => outcomeOf(PSP_ACCOUNTS, answer)),
    [
      'ok',
      'does not answer (timeout)',
      'does not answer (connection_refused)',
      'does not accept these credentials (401)',
      'takes this for no valid request (422)',
      null,
      'does not know the address we call from: npm run psp -- allow-list (50001)',
    ],
  )
})

test('an operator who connects or ends an account is told why its provider did not do it', () => {
  const told = (kind: typeof ACQUIRER_ACCOUNTS) =>
    ANSWERS.map((answer) => {
      try {
        return answerOr<unknown>(kind, answer, 'Bank')
      } catch (error) {
        return (error as Error).message
      }
    }).slice(0, 5)
  assert.deepEqual(told(ACQUIRER_ACCOUNTS), [
    { account: 'acct_1' },
    'Bank does not answer (timeout)',
    'Bank does not answer (connection_refused)',
    'Bank does not accept this key (401)',
    'Bank takes this for no valid request (422)',
  ])
  assert.deepEqual(told(ISSUER_ACCOUNTS), [
    { account: 'acct_1' },
    'Bank: no answer (timeout)',
    'Bank: no answer (connection_refused)',
    'Bank: credentials',
    'Bank: rejected (422)',
  ])
})
