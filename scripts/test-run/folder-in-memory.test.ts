import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { after, test } from 'node:test'
import { makeFolderInMemory } from './folder-in-memory.ts'

const made = await makeFolderInMemory()
after(async () => made && rm(made, { recursive: true }))
const skip = made === undefined && 'this machine keeps no files in memory, or has too little of it'

test('what a killed run has left in memory goes with the next run; what belongs to one that lives stays', {
  skip,
}, async () => {
  assert.ok((await stat(made as string)).isDirectory())
  const { pid } = spawnSync(process.execPath, ['--version'])
  const left = `/dev/shm/whipround-run-${pid}-left`
  await mkdir(`${left}/postgres`, { recursive: true })
  const next = await makeFolderInMemory()
  after(async () => next && rm(next, { recursive: true }))
  assert.ok(!existsSync(left))
  assert.ok(existsSync(made as string))
})
