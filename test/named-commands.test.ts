import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OPERATOR_COMMANDS } from '../src/commands/operator-commands.ts'
import { type Commands, faultOf, findNamed, type Named } from './support/named-commands.ts'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
const withVerbs = await Promise.all(
  Object.entries(OPERATOR_COMMANDS).map(async ([name, load]) => [name, await load()] as const),
)
const commands: Commands = new Map([...Object.keys(scripts).map((name) => [name, undefined] as const), ...withVerbs])

test('every command that a document, an alarm or a sentence of ours names can be typed as it stands there', () => {
  const named = findNamed([...commands.keys()])
  // Not by accident none: the runbook alone has dozens.
  assert.ok(named.length > 300, `${named.length}`)
  const faults = named.flatMap((each) => {
    const fault = faultOf(each, commands)
    return fault ? [`${each.at}: ${fault}\n    ${each.text}`] : []
  })
  assert.deepEqual(faults, [], `\n${faults.join('\n')}`)
})

const told = (text: string, extent: Named['extent'] = 'to type'): Named => ({ at: 'here', text, isCode: true, extent })

test('what cannot be typed is told from what can', () => {
  for (const wrong of [
    'npm run nothing',
    'npm run -s events -- of --purchase pur_…',
    'npm run -s events -- list --name paymentFailed',
    'npm run acquirer -- default --account …',
    'npm run -s acquirer -- check --account …',
    'npm run -s books -- statement --merchant mer_…',
    'npm run merchant -- update mer_… --debt-invoice-days 30',
    'npm run payout -- details mer_…',
    'npm run sepa:check -- --all',
    'status -- list',
  ])
    assert.notEqual(faultOf(told(wrong), commands), undefined, wrong)
  for (const whole of ['npm run -s operation -- done', 'npm run -s bank -- import', 'npm run -s psp'])
    assert.notEqual(faultOf(told(whole, 'line'), commands), undefined, whole)
  for (const right of [
    'npm run -s events -- history --purchase pur_…',
    'npm run acquirer -- default <account>',
    'npm run -s acquirer -- check',
    'npm run operation -- done',
    'npm run -s psp',
    'npm run -s open -- --company "Charlie & Co" --merchant "Brest Voile" --owner eve@shop.example',
    'npm run merchant -- token revoke --merchant mer_… --token …',
    'npm run -s acquirer -- connect stripe --key-stdin < key.txt',
    'npm run operation -- paid … --reference … --reason "paid by hand"',
    'npm run -s status | mail ops@psp.example',
    'npm run torture -- --minutes 10',
  ])
    assert.equal(faultOf(told(right), commands), undefined, right)
})
