import { LOCK_RULES, PERSONAL_COLUMNS, UNPAID_FRIENDS_KEPT_DAYS, type Whose } from '../../src/privacy/index.ts'
import { code, generatedFrom, table } from './markdown.ts'

/** What is kept of people, what for and how long, from the table that erasing obeys. */
export function personalData(): string {
  const of = (whose: Whose) =>
    PERSONAL_COLUMNS.filter((one) => one.whose === whose).map(({ table: name, columns, why, until }) => [
      code(name),
      columns.split(' ').map(code).join(', '),
      why,
      until,
    ])
  const head = ['Table', 'Columns', 'What it is, and what for', 'Until']
  return `${[
    generatedFrom('src/privacy/personal-columns.ts', 'src/privacy/locks.ts'),
    '# Personal data',
    `What this service keeps of people, column by column, and how it is given out, locked and forgotten. Every column that can hold words is in
this table or in \`src/privacy/other-columns.ts\`; a test compares both with the database. Card numbers are in none: acquirers have them. Whether these
times are right where you are is for you and whoever advises you: they are the shortest that disputes and the law of credit allow.`,
    '## Somebody asks',
    `Prove first that whoever asks is that person: answer to the address itself. A payer is known by an e-mail address or a telephone number.

- **A copy**: \`npm run person -- export --who alice@example.org --file alice.html\` writes a page for people, \`--json\` a file for machines
  (GDPR, articles 15 and 20). Nothing of the friends beside them is in it.
- **Erasure**: \`npm run person -- erase --who alice@example.org --reason "asked by mail on 3 March"\` (article 17) overwrites every column of the
  first table below, in one transaction, and says what law keeps and until when, and who else is to be told (article 19): merchants, acquirers,
  PSPs. Amounts, dates and states stay, without a name. It does nothing while a payment, a refund or a dispute of theirs is under way, and says which; asked
  twice, it finds nobody. Whoever signs in here has their account ended first.
- **Both in the back office**: \`/operator/payers\`.

${table(
  ['Kept after an erasure, sealed', 'For', 'Why'],
  Object.entries(LOCK_RULES).map(([kind, { months, source }]) => [
    code(kind),
    `${months} months after the last payment`,
    source,
  ]),
)}

No list, page or answer shows what is locked; \`npm run person -- locked pur_… --reason "…"\` opens it for a court or a supervisor, and is recorded. A job
deletes it when its time is over.`,
    '## Nobody asks',
    `A job forgets friends who never paid ${UNPAID_FRIENDS_KEPT_DAYS} days after their pot’s end, and everybody of a purchase \`PERSONAL_DATA_MONTHS\` after it was made
(25 unless you say more; of credits six years). Whoever has bought since stays a customer.`,
    '## Backups',
    `A backup knows whom you have forgotten since. Each process keeps the list of erasures in \`DATA_DIR/erasures.jsonl\`, by ids of rows and without a name, and
forgets them again within the hour after a backup is restored: keep \`DATA_DIR\` apart from the database.`,
    '## Payers',
    table(head, of('payer')),
    '## People who sign in',
    table(head, of('staff')),
    '## Merchants',
    table(head, of('merchant')),
  ].join('\n\n')}\n`
}
