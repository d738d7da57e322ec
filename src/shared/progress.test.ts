import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from './progress.ts'

function screen(isTTY: boolean, columns = 80) {
  let written = ''
  const write = (text: string) => {
    written += text
    return true
  }
  return { isTTY, columns, write: write as NodeJS.WriteStream['write'], written: () => written }
}

test('on a terminal one line is written over, as often as somebody reads, and is gone at the end', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const terminal = screen(true)
  const progress = showProgress('keys reseal', terminal)
  for (let done = 1; done <= 1_500; done += 1) progress.tell({ done, of: 10_000, unit: 'values' })
  assert.equal(terminal.written(), '', 'a work that is done at once shows nothing')
  t.mock.timers.tick(200)
  const first = 'keys reseal: 1,500 of 10,000 values, 15 % (0 s)\x1b[K'
  assert.equal(terminal.written(), `${first}\r`)
  progress.clear()
  t.mock.timers.tick(200)
  progress.end()
  t.mock.timers.tick(10_000)
  assert.deepEqual(terminal.written().split('\r').slice(1), [`\x1b[K${first}`, '\x1b[K'])
})

test('without a terminal a line is written every ten seconds, without control characters, and none of a short work', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const log = screen(false)
  const progress = showProgress('migrate', log)
  progress.tell({ done: 2, of: 99, unit: 'migrations', now: '0003_pots.sql' })
  t.mock.timers.tick(9_999)
  assert.equal(log.written(), '')
  t.mock.timers.tick(10_001)
  const line = 'migrate: 2 of 99 migrations, 2 %: 0003_pots.sql (0 s)\n'
  assert.equal(log.written(), line + line)
  progress.end()
  t.mock.timers.tick(60_000)
  assert.equal(log.written(), line + line)
})

test('a narrow terminal has one line of it, too; what has no known end has no percentage', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const narrow = screen(true, 20)
  showProgress('books export', narrow).tell({ done: 12_345, unit: 'lines' })
  t.mock.timers.tick(200)
  assert.equal(narrow.written(), 'books export: 12,34\x1b[K\r')
  const terminal = screen(true)
  showProgress('books export', terminal).tell({ done: 12_345, unit: 'lines' })
  t.mock.timers.tick(200)
  assert.equal(terminal.written(), 'books export: 12,345 lines (0 s)\x1b[K\r')
})
