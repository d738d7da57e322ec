import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from '../../src/crypto/index.ts'

test('a password is derived once in a test process: asked again it costs nothing, and says the same', async () => {
  const hash = await hashPassword('correct horse battery staple')
  const before = process.cpuUsage()
  assert.ok(await verifyPassword('correct horse battery staple', hash))
  const { user } = process.cpuUsage(before)
  assert.ok(user < 50_000, `${user} µs`)
  assert.ok(!(await verifyPassword('correct horse battery stable', hash)))
})
