/** Tests of whole processes, of browsers and of hashing: another PostgreSQL below them shows nothing new, for the reason given. */
const ALIKE: Readonly<Record<string, string>> = {
  'src/api/bad-input.property.test.ts':
    'what it sends is refused before a statement, or stored as by every other test of the API',
  'src/api/lost-commits.test.ts':
    'cuts a connection; its statements are those of the tests of links, purchases and refunds',
  'src/api/reader/reader.test.ts': 'a page that asks no database',
  'src/commands/installation.test.ts':
    'commands that refuse to start; src/commands/demo.test.ts asks the same statements',
  'src/commands/notifications.test.ts': 'a process around the stores that src/notifications asks',
  'src/commands/stop-during-start.test.ts': 'processes that end before they ask anything',
  'src/companies/operators.test.ts': 'half a minute of hashing; src/commands/operators.test.ts asks the same stores',
  'src/db/outages.test.ts': 'brings a server of its own, the embedded one',
  'src/http/service-process.test.ts': 'what a process logs, and how it ends',
  'src/http/shared-address.test.ts': 'what a process counts',
}

export function isAlikeOnMajors(file: string): boolean {
  return file in ALIKE
}
