import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastWords } from './last-words.ts'

const DENIED = `node:internal/modules/package_json_reader:90
    const result = modulesBinding.readPackageJSON(
Error: Access to this API has been restricted. Use --allow-fs-read to manage permissions.
    at Object.read (node:internal/modules/package_json_reader:90:36) {
  code: 'ERR_ACCESS_DENIED',
  permission: 'FileSystemRead',
  resource: '/srv/packages/undici/package.json',
}

Node.js v24.11.0
`

test('why a process ended is its exit, and the error it told of before it had begun', () => {
  const words = lastWords()
  words.hear(DENIED.slice(0, 100))
  words.hear(DENIED.slice(100))
  assert.equal(
    words.said(1, null),
    "exit code 1: Error: Access to this API has been restricted. Use --allow-fs-read to manage permissions. resource: '/srv/packages/undici/package.json'",
  )
})

test('what it says once it may see cards is not kept', () => {
  const words = lastWords()
  words.hear('a warning\n')
  words.forget()
  words.hear('Error: card 4929123456780121\n')
  assert.equal(words.said(null, 'SIGABRT'), 'signal SIGABRT')
})
