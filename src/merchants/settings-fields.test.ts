import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTING_ENTRIES } from './index.ts'
import { type SettingsAudience, settingBounds, settingsFields } from './settings-fields.ts'

const mayChange = (audience: SettingsAudience) =>
  settingsFields(audience, 'DEFERRED').flatMap(({ name, mayChange }) => (mayChange ? [name] : []))

test('a form shows what the payment type uses, in the order of the table', () => {
  const names = settingsFields('operator', 'SPLIT').map(({ name }) => name)
  const table = SETTING_ENTRIES.map(([name]) => name)
  assert.deepEqual(
    names,
    table.filter((name) => names.includes(name)),
  )
  assert.ok(names.includes('potDeadlineHours'))
  assert.ok(!names.includes('installmentsCount'))
})

test('an operator may change all, owners what is theirs and their developers’, developers their own', () => {
  const [operator, owner, developer] = [mayChange('operator'), mayChange('owner'), mayChange('developer')]
  assert.deepEqual(
    operator,
    settingsFields('owner', 'DEFERRED').map(({ name }) => name),
  )
  assert.deepEqual(owner, [
    ...[
      'name',
      'legalName',
      'registrationNumber',
      'siteUrl',
      'furtherSiteUrls',
      'logoUrl',
      'brandColour',
      'senderName',
      'linkLifetimeDays',
      'returnPolicyDays',
      ...['saleWithdrawal', 'saleWithdrawalReason', 'saleWithdrawalDays'],
      'delayDays',
    ],
    ...['mayAdvanceDueDate', 'clientProfile', 'resultFormat', 'timeZone', 'supportRefundMax'],
  ])
  assert.deepEqual(developer, ['mayAdvanceDueDate', 'clientProfile', 'resultFormat'])
})

test('the contract has the bounds of the table, a percent as shops read it', () => {
  assert.deepEqual(settingBounds('installmentsCount'), { minimum: 2, maximum: 12 })
  assert.deepEqual(settingBounds('depositBps'), { minimum: 0.01, maximum: 99.99 })
  assert.throws(() => settingBounds('timeZone'), /timeZone has bounds/)
})

test('a field has its label’s key, its kind with its bounds, and from when on a change of it counts', () => {
  const field = settingsFields('developer', 'SPLIT').find(({ name }) => name === 'potDeadlineHours')
  assert.deepEqual(field, {
    name: 'potDeadlineHours',
    labelKey: 'setting_potDeadlineHours',
    type: { kind: 'integer', min: 1, max: 144, unit: 'hours' },
    group: 'terms',
    mayChange: false,
    changedBy: 'owner',
    counts: 'when_accepted',
  })
})
