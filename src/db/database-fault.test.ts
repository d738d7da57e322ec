import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { DatabaseFault, mayHaveTaken, outageBehind, toDatabaseFault } from './database-fault.ts'

function told(code: string, message = 'said the server'): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
}

const lost = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.5:5432`), { code, syscall: 'connect' })

test('every way in which a database can be away is one fault', () => {
  const codes = [
    '08000',
    '08003',
    '08006',
    '08P01',
    '25P03',
    '53000',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '58030',
  ]
  for (const code of codes) assert.equal(toDatabaseFault(told(code))?.kind, 'away', code)
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']) {
    assert.equal(toDatabaseFault(lost(code))?.kind, 'away', code)
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ]) {
    assert.equal(toDatabaseFault(new Error(message))?.kind, 'away', message)
  }
})

test('what has another cure is another fault', () => {
  for (const [code, kind] of Object.entries({
    '25006': 'read_only',
    '53100': 'full',
    '40001': 'contended',
    '40P01': 'contended',
    '55P03': 'contended',
    '57014': 'contended',
    '26000': 'forgetful',
    '42P05': 'forgetful',
  })) {
    assert.equal(toDatabaseFault(told(code))?.kind, kind, code)
  }
  assert.equal(toDatabaseFault(told('0A000', 'cached plan must not change result type'))?.kind, 'forgetful')
})

test('our own mistakes are no fault of the database', () => {
  for (const code of ['23505', '22P02', '42P01', '42703', '0A000', 'P0001', 'XX000', '42501']) {
    assert.equal(toDatabaseFault(told(code)), undefined, code)
  }
  const misbound = Object.assign(told('08P01', 'bind message supplies 2 parameters'), { severity: 'ERROR' })
  assert.equal(toDatabaseFault(misbound), undefined)
  assert.equal(toDatabaseFault(new Error('undefined is not a function')), undefined)
  assert.equal(toDatabaseFault('nonsense'), undefined)
})

test('a lost connection leaves open whether it took; what was refused, or never sent, has done nothing', () => {
  const lostOnTheWay = ['08006', '08P01', '57P01', '57P02', '57P04', '57P05', '58000', '58030', 'XX000'].map((code) =>
    told(code),
  )
  lostOnTheWay.push(...['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map(lost))
  lostOnTheWay.push(new Error('Connection terminated unexpectedly'), new Error('Query read timeout'))
  for (const error of lostOnTheWay) {
    assert.equal(mayHaveTaken(error), true, error.message)
    assert.equal(mayHaveTaken(toDatabaseFault(error) ?? error), true)
  }
  const refused = ['23505', '25P03', '28P01', '40001', '40P01', '53300', '55P03', '57014', '57P03'].map((code) =>
    told(code),
  )
  refused.push(...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].map(lost))
  refused.push(
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('undefined is not a function'),
  )
  for (const error of refused) {
    assert.equal(mayHaveTaken(error), false, error.message)
    assert.equal(mayHaveTaken(toDatabaseFault(error) ?? error), false)
  }
})

test('a disk that is full for the log ends the server: what was being committed may be in it', () => {
  const said = (severity: string) => new DatabaseFault('full', Object.assign(told('53100'), { severity }))
  assert.equal(mayHaveTaken(said('PANIC')), true)
  assert.equal(mayHaveTaken(said('ERROR')), false)
})

test('a fault names its cause, also where all addresses of a name refused without a word', () => {
  const refused = Object.assign(new AggregateError([lost('ECONNREFUSED')], ''), { code: 'ECONNREFUSED' })
  assert.equal(toDatabaseFault(refused)?.message, 'the database does not serve us: ECONNREFUSED')
  assert.equal(toDatabaseFault(refused)?.cause, refused)
})

test('several failures told together are an outage when each of them is', () => {
  const away = new DatabaseFault('away', new Error('gone'))
  assert.equal(outageBehind(new AggregateError([away, away])), away)
  assert.equal(outageBehind(new AggregateError([away, new Error('poison')])), undefined)
  assert.equal(outageBehind(new AggregateError([])), undefined)
  assert.equal(outageBehind(new Error('told in other words', { cause: away })), away)
  assert.equal(outageBehind(new DatabaseFault('contended', new Error('a lock'))), undefined)
})
