import type { OperatorAccountsTexts } from '../../../office/operator/accounts.ts'

export const accounts: OperatorAccountsTexts = {
  section: 'Accounts',
  text: 'Our own accounts: where payers pay, and whose cards pay merchants’ PSPs.',
  acquirers: 'Acquirers',
  issuers: 'Card issuers',
  none: 'None is connected.',
  connect: (command) => `Another one is connected on the machine itself: ${command}`,
  account: 'Account',
  mode: 'Mode',
  modes: { test: 'Test', live: 'Live' },
  state: 'Key',
  well: 'Accepted',
  refused: 'Not accepted',
  asked: (outcome) => `Cannot be asked (${outcome})`,
  disconnected: 'Disconnected',
  checked: 'Asked',
  use: 'What is new',
  isDefault: 'goes there',
  check: 'Ask it now',
  makeDefault: 'Let what is new go there',
  done: {
    checked: 'It was asked whether it accepts our key.',
    default: 'What is new goes there; what was begun elsewhere goes on there.',
  },
}
