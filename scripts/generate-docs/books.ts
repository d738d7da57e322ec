import { ACCOUNTS, type Account, type AccountTerms, RULES, type Rule } from '../../src/books/index.ts'
import { ACCOUNT_ITEMS } from '../../src/reading/index.ts'
import { code, generatedFrom, table } from './markdown.ts'

const OWNERS = {
  share: 'each share',
  merchant: 'each merchant',
  acquirer_account: 'each account at an acquirer',
  bank_account: 'each bank account of ours',
} as const

/** The accounts of the double entry and the rules of posting, from the tables the code itself obeys. */
export function books(): string {
  const accounts = Object.entries<AccountTerms>(ACCOUNTS).map(([name, { owner, ownerless, ...sides }]) => {
    const explained = ACCOUNT_ITEMS[name as Account]
    return [
      code(name),
      `${owner === null ? 'one for all' : OWNERS[owner]}${ownerless ? `; one for ${ownerless}` : ''}`,
      sides.debit ?? '',
      sides.credit ?? '',
      'why' in explained ? explained.why : explained.parts.map((part) => code(part.name)).join(', '),
    ]
  })
  const rules = Object.entries<Rule>(RULES).map(([kind, { when, cause, debit, credit }]) => [
    code(kind),
    when,
    lines(debit),
    lines(credit),
    cause,
  ])
  return `${[
    generatedFrom(
      'src/books/accounts.ts',
      'src/reading/books/open-items-store.ts',
      'src/books/rules.ts',
      'src/books/bank-rules.ts',
    ),
    '# Books',
    `Double entry, in minor units, debit positive. Every effect writes its journal in its own transaction; a constraint refuses one
that does not balance, a trigger refuses changes. A journal has its business time (\`occurred_at\`) and the time at which it was
written down (\`booked_at\`). It belongs to one purchase, to several of a merchant, to a merchant without any, or to the operator.

A job gives each its place in a chain of hashes and its accounting day ([ADR 0051](adr/0051-a-chain-of-journals.md)):
\`npm run books -- trial-balance\`, \`close\`, \`verify\`, \`export\`, \`safeguarding\`, \`open-items\`,
\`statement\`: a merchant’s month by kind of journal, which opens with what the month before closed with.`,
    '## Accounts',
    `\`npm run books -- open-items\` explains each balance by rows of ours: the parts are its last column.`,
    table(['Account', 'Kept for', 'In debit', 'In credit', 'Explained by'], accounts),
    '## Rules',
    'A journal of a kind is written once for its cause. Lines of zero are left out.',
    table(['Kind', 'When', 'Debit', 'Credit', 'Once for each'], rules),
  ].join('\n\n')}\n`
}

function lines(of: Rule['debit']): string {
  return of
    .map(({ account, amount, isOfEach, isLeaders }) => {
      const whose = isOfEach ? ' of each share' : isLeaders ? ' of the leader' : ''
      return `${code(account)}${whose}${amount === 'amount' || isOfEach ? '' : ` (${amount})`}`
    })
    .join(', ')
}
