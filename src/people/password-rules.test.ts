import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireStrongPassword } from './password-rules.ts'

const choose = (password: string) =>
  requireStrongPassword({ email: 'nolwenn.legoff@shop.test', password, companyNames: ['Breizh Escapes'] })

test('what guessers try first is no password, however it is spelled', () => {
  for (const password of [
    ...['supernatural', 'Supernatural', 'Super-Natural', 'supernatural2026!', '5upern4tur4l', 'q1w2e3r4t5y6'],
    ...['aaaaaaaaaaaaaaaa', 'abcabcabcabcabc', 'abcdefghijklmnop', '987654321098', 'qwertyuiop[]12', 'azertyuiop123'],
    ...['password1234567', 'P@ssw0rd-P@ssw0rd', 'motdepasse2026', 'whipround-1234', 'Bienvenue2026!'],
    ...['breizhescapes', 'Breizh Escapes 2026', 'nolwenn.legoff!', 'nolwenn-12345', 'Legoff-Breizh-99'],
  ])
    assert.throws(() => choose(password), /weak_password/, password)
})

test('a few words, and what a password manager draws, are passwords: also with a name or a year in them', () => {
  for (const password of [
    ...[
      'correct horse battery',
      'every-test-has-this-password',
      'x7Kq-p2Lw-9dRz',
      'trois petits cochons',
      'mTq8ZrWb4LsN',
    ],
    ...['breizh galette cidre', '2026 sera une belle saison', 'пароль из четырёх слов', '長い長いパスワードを使います'],
  ])
    assert.doesNotThrow(() => choose(password), password)
})
