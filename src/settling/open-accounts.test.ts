import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '../db/database.ts'
import { openedOnce } from './open-accounts.ts'
import type { SettlingAccounts } from './ports.ts'

test('a turn reads an account of a card issuer once, by its id or as the default; what could not be opened it reads again', async () => {
  const asked: (string | null)[] = []
  const opened = { issuer: 'any', apiUrl: null, settings: {} }
  let isKnown = false
  const accounts: SettlingAccounts = {
    psps: async () => new Map(),
    psp: () => undefined,
    async issuer(_connection, id) {
      asked.push(id)
      return isKnown ? { id: id ?? 'default', opened } : undefined
    },
  }
  const { issuer } = openedOnce(accounts)
  const connection = {} as Connection
  assert.equal(await issuer(connection, null), undefined)
  isKnown = true
  for (const id of [null, 'default', null, 'other', 'other']) {
    assert.deepEqual(await issuer(connection, id), { id: id ?? 'default', opened })
  }
  assert.deepEqual(asked, [null, null, 'other'])
})
