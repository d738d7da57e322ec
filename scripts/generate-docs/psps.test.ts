import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lifecycleOf, type PspFamily } from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { A_BRAND, A_FAMILY } from '../../test/support/psp-family.ts'
import { WANTED_PSPS } from './psp-names.ts'
import { rowsOf } from './psp-rows.ts'
import { psps } from './psps.ts'

const bank = (evidence: PspFamily['evidence']): PspFamily => ({ ...A_FAMILY, brands: [A_BRAND], evidence })
const rowOf = (page: string, first: string) => page.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? ''

/** Thirty-six that take new payments, whatever comes beside them. A name that is spoken to in two protocols counts once. */
const LIVE = [
  ...['payzen_eu', 'lyra_collect', 'systempay', 'sogecommerce', 'scellius', 'clicandpay', 'epaync', 'micuentaweb'],
  ...['payzen_in', 'payzen_lat', 'worldline_direct', 'cawl', 'paybox', 'up2pay', 'adyen', 'stripe', 'braintree'],
  ...['checkout', 'paypal', 'worldpay', 'authorizenet', 'cybersource', 'smartpay_fuse', 'redsys', 'opayo', 'hipay'],
  ...['dalenys', 'payline', 'nuvei', 'globalpayments', 'oppwa', 'dlocal', 'bluesnap', 'mercadopago', 'payu', 'shift4'],
]

test('thirty-six PSPs take new payments, each counted once', () => {
  const rows = rowsOf(PSP_FAMILIES, 'active').map(({ doors }) => doors[0]?.brand.id ?? '')
  assert.equal(new Set(LIVE).size, 36)
  assert.deepEqual(
    LIVE.filter((id) => !rows.includes(id)),
    [],
  )
  assert.match(psps(), /^\| \d+ \| PayZen Europe \| `payzen_eu`<br>`payzen_rest` \|/m)
})

test('what takes no new payments is outside the count, and says why', () => {
  const retired = rowsOf(PSP_FAMILIES, 'retired').flatMap(({ doors }) => doors.map(({ brand }) => brand))
  assert.ok(retired.length > 0)
  for (const { id, note = '' } of retired) {
    assert.ok(!LIVE.includes(id), id)
    assert.ok(note.length > 20, `${id} says why`)
  }
})

test('each part is graded by the best of what judges it, a PSP by its weakest part and the weaker of its doors', () => {
  const everything = ['request', 'answer', 'callback'] as const
  const prose = { kind: 'prose', judges: everything, source: 'its handbook', date: '2026-01' } as const
  const recorded = { ...prose, kind: 'recorded_exchange', source: 'somebody’s tests' } as const
  const schema = { ...prose, kind: 'official_schema', source: 'its XSD' } as const
  const requests = { ...schema, judges: ['request'] } as const
  const graded = (...families: PspFamily[]) => rowOf(psps(families), '1').split(' | ').slice(3).join(' | ')
  const none = 'prose only: unproven'
  assert.equal(graded(bank([])), `${none} | ${none} | ${none} | ${none} |`)
  assert.equal(graded(bank([requests])), `${none} | official schema | ${none} | ${none} |`)
  const all = 'recorded exchanges'
  assert.equal(graded(bank([prose, recorded])), `${all} | ${all} | ${all} | ${all} |`)
  assert.equal(graded(bank([recorded, requests, prose])), `${all} | official schema | ${all} | ${all} |`)
  const quiet = { ...bank([schema]), traits: { ...A_FAMILY.traits, callback: 'none' } } as const
  assert.equal(graded(quiet), 'official schema | official schema | official schema |  |')
  const rest = { ...bank([prose]), brands: [{ ...A_BRAND, id: 'bank_rest', sameAs: 'bank' }] }
  const both = psps([bank([schema]), rest])
  assert.match(rowOf(both, '1'), /`bank`<br>`bank_rest` \| prose only: unproven \|/)
  assert.equal(rowOf(both, '2'), '')
})

test('nothing that others have put together is called official', () => {
  const official = PSP_FAMILIES.flatMap(({ evidence }) => evidence).filter(({ kind }) => kind.startsWith('official'))
  for (const { source } of official) assert.doesNotMatch(source, /rebuilt|reconstruct/i)
})

test('every name of the interface is served by a brand there is, or says why not; every brand has a row', () => {
  const page = psps()
  assert.equal(WANTED_PSPS.length, 36)
  const brands = PSP_FAMILIES.flatMap((family) => family.brands)
  for (const { name, brands: serving, otherwise } of WANTED_PSPS) {
    const isServed = brands.some(({ id }) => serving.includes(id) && lifecycleOf(id) === 'active')
    const isOver = brands.some(({ id }) => serving.includes(id) && lifecycleOf(id) === 'retired')
    assert.ok(isServed !== (otherwise !== undefined), name)
    assert.equal(rowOf(page, name).endsWith('|  |'), isServed, name)
    assert.ok(serving.length === 0 || isServed || isOver, `${name}: there is no such brand`)
  }
  const ids = PSP_FAMILIES.flatMap(({ brands }) => brands.map(({ id }) => id))
  for (const id of ids) assert.ok(rowOf(page, `\`${id}\``), id)
  assert.equal(new Set(ids).size, ids.length, 'no brand is named twice')
})
