import { describeSetting, type MerchantSetting, SETTING_ENTRIES, typesUsing } from '../../src/merchants/index.ts'
import { PAYMENT_TYPES } from '../../src/payment-types/index.ts'
import { code, generatedFrom, table } from './markdown.ts'

const COUNTS: Readonly<Record<MerchantSetting['counts'], string>> = {
  at_once: 'at once',
  when_made: 'for purchases made from then on',
  when_accepted: 'for purchases accepted from then on',
}

const CHANGED_BY: Readonly<Record<MerchantSetting['changedBy'], string>> = {
  operator: 'the operator',
  owner: 'the operator, the company’s owners',
  developer: 'the operator, the company’s owners and developers',
}

/** What can be set of a merchant, from the table that commands and statements are made of. */
export function merchantSettings(): string {
  const rows = SETTING_ENTRIES.map(([name, setting]) => [
    code(name),
    setting.option === null ? 'with `--site-url`' : code(`--${setting.option} ${setting.example}`),
    describeSetting(setting),
    typesUsing(name).length === PAYMENT_TYPES.length ? 'all' : typesUsing(name).join(', '),
    CHANGED_BY[setting.changedBy],
    COUNTS[setting.counts],
  ])
  return `${[
    generatedFrom('src/merchants/settings.ts'),
    '# Settings of a merchant',
    `Set by \`npm run merchant -- create\` and \`update\`, and by merchants’ people under \`/dashboard/merchants\`: each sees all
of them there, and changes what is for their role. Every change is a line of the audit log, from what to what.`,
    table(['Setting', 'Option', 'What', 'Payment types', 'For', 'A change counts'], rows),
  ].join('\n\n')}\n`
}
