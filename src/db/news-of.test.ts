import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from './news-of.ts'

test('the news of a statement are the tables that it writes, wherever in it', () => {
  const written = {
    'insert into shares (id) values ($1) on conflict (id) do update set id = $1': ['shares'],
    'with moved as (update purchases set state = $1 returning id) insert into events select id from moved': [
      'purchases',
      'events',
    ],
    'DELETE FROM pledges where id = $1': ['pledges'],
    'select id from purchases where id = $1 for update': [],
    'select id from purchases for no key update of purchases skip locked': [],
    'update operations set run_at = $1 from (select id from attempts for key share) due': ['operations'],
  }
  for (const [text, tables] of Object.entries(written)) {
    assert.deepEqual(newsOf(text), tables, text)
    assert.deepEqual(newsOf({ name: 'any', text }), tables, text)
    assert.deepEqual(newsOf({ text, rings: ['better'] }), ['better'])
  }
})
