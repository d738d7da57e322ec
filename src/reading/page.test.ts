import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Page, type Paged, readPage } from './page.ts'

const ALL = Array.from({ length: 60 }, (_, index) => ({ id: String(index + 1) }))

const numbers = (list = 'numbers'): Paged<{ id: string }> => ({
  list,
  isId: (text: string) => /^[1-9]\d{0,17}$/.test(text),
  idOf: ({ id }) => id,
  read: async ({ afterId, limit }) => ALL.slice(Number(afterId ?? 0), Number(afterId ?? 0) + limit),
})

test('pages follow each other without a gap or a double, and the last one says so', async () => {
  const read: string[] = []
  let cursor: string | null = null
  do {
    const page: Page<{ id: string }> = await readPage(numbers(), { limit: 25, ...(cursor && { cursor }) })
    read.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual(
    read,
    ALL.map(({ id }) => id),
  )
})

test('a page that ends exactly with its list has none behind it', async () => {
  const { rows, nextCursor } = await readPage(numbers(), { limit: 60 })
  assert.deepEqual([rows.length, nextCursor], [60, null])
})

test('twenty-five rows are read of whoever asks for no number', async () => {
  assert.equal((await readPage(numbers(), {})).rows.length, 25)
})

test('a cursor of another list, a changed one and a made-up one are refused', async () => {
  const { nextCursor } = await readPage(numbers(), { limit: 1 })
  assert.ok(nextCursor)
  const made = (text: string) => Buffer.from(text).toString('base64url')
  for (const cursor of [nextCursor.slice(0, -1), `${nextCursor}=`, made('numbers x'), made('numbers'), 'ßß', ''])
    await assert.rejects(readPage(numbers(), { cursor }), { code: 'invalid_cursor' }, cursor)
  await assert.rejects(readPage(numbers('others'), { cursor: nextCursor }), { code: 'invalid_cursor' })
})
