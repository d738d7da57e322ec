import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { askTerminal } from './ask-terminal.ts'

const QUESTIONS = [
  { name: 'login', prompt: 'PSPID (login): ', isSecret: false },
  { name: 'api-password', prompt: 'Password (api-password): ', isSecret: true },
  { name: 'prefix', prompt: 'Prefix (prefix, may stay empty): ', isSecret: false },
]

/** A person who reads each question before typing; what the terminal showed is all of it. */
function person(answers: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  let answered = 0
  output.on('data', (chunk) => {
    shown += chunk
    const isAsked = QUESTIONS[answered] && shown.endsWith(QUESTIONS[answered]?.prompt as string)
    if (isAsked) input.write(answers[answered++] ?? '\x03')
  })
  return { terminal: { input, output }, shown: () => shown }
}

test('credentials are asked for one by one and taken as typed; secrets are never shown', async () => {
  const { terminal, shown } = person(['ShopEU\r', ' Geh[eim é \r', '\r'])
  const answers = await askTerminal(QUESTIONS, terminal)
  assert.deepEqual(answers, { login: 'ShopEU', 'api-password': ' Geh[eim é ', prefix: '' })
  assert.match(shown(), /PSPID \(login\): .*ShopEU/)
  for (const { prompt } of QUESTIONS) assert.ok(shown().includes(prompt))
  assert.doesNotMatch(shown(), /Geh|eim/)
})

test('whoever interrupts, or closes the terminal, connects nothing', async () => {
  await assert.rejects(askTerminal(QUESTIONS, person(['ShopEU\r']).terminal), /nothing was connected/)
  const { terminal } = person(['ShopEU\r', '\x04'])
  await assert.rejects(askTerminal(QUESTIONS, terminal), /nothing was connected/)
})
