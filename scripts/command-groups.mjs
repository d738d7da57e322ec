// What `npm run help` lists: every command once, by what it is for. `hasVerbs`: it tells its own verbs and options.
export const COMMAND_GROUPS = [
  {
    title: 'Run it',
    commands: [
      { name: 'start', what: 'the demo, or with DATABASE_URL the service' },
      { name: 'demo', what: 'the demo: a simulated world, no real money' },
      { name: 'demo:env', what: 'what opens the running demo, as lines for a shell' },
      { name: 'serve', what: 'the service: requests and, unless WORKERS=off, workers' },
      { name: 'work', what: 'workers alone', isRun: false },
      { name: 'migrate', what: 'brings the database up to this version' },
      {
        name: 'vault',
        what: 'what alone speaks to PSPs and card issuers, apart from the service (docs/vault-apart.md)',
      },
    ],
  },
  {
    title: 'Who sells, and through whom',
    commands: [
      { name: 'open', what: 'an account: a company, its merchant, and its owner’s link', hasVerbs: true },
      { name: 'company', what: 'companies', hasVerbs: true },
      { name: 'merchant', what: 'their payment solutions, settings and secrets', hasVerbs: true },
      { name: 'key', what: 'API keys of a company', hasVerbs: true },
      { name: 'staff', what: 'who may sign in for a company', hasVerbs: true },
      { name: 'operator', what: 'who runs this installation by its pages', hasVerbs: true },
      { name: 'acquirer', what: 'accounts that payers pay through', hasVerbs: true },
      { name: 'issuer', what: 'accounts that cards of ours are made at', hasVerbs: true },
      { name: 'psp', what: 'PSPs that merchants in mode BACK are paid through', hasVerbs: true },
      { name: 'keys', what: 'the keys that secrets are sealed with', hasVerbs: true },
      { name: 'credit', what: 'which credit law an offer is under, and why (docs/credit.md)', hasVerbs: true },
      { name: 'cells', what: 'several installations behind one router (docs/cells.md)', hasVerbs: true },
      { name: 'caps', what: 'the usury caps that credits are held to: `caps -- status`' },
    ],
  },
  {
    title: 'What waits for somebody',
    commands: [
      { name: 'status', what: 'what needs you now, and what to type; exit code 1 while anything does', hasVerbs: true },
      { name: 'attempt', what: 'charges that are sent no more', hasVerbs: true },
      {
        name: 'operation',
        what: 'captures, voids and refunds without an end, and refunds owed to payers',
        hasVerbs: true,
      },
      { name: 'settlement', what: 'what merchants in mode BACK were paid, or not', hasVerbs: true },
      { name: 'parity', what: 'where our books and those of others differ', hasVerbs: true },
      { name: 'collection', what: 'whether money moves without its payer', hasVerbs: true },
      {
        name: 'events',
        what: 'what happened to a purchase, what was decided by hand, what could not be told',
        hasVerbs: true,
      },
      { name: 'notifications', what: 'what shops were told, or have missed', hasVerbs: true },
      { name: 'messages', what: 'e-mails and SMS that were not taken', hasVerbs: true },
      { name: 'person', what: 'a copy of what is kept of a payer, or its erasure', hasVerbs: true },
    ],
  },
  {
    title: 'Books and bank files',
    commands: [
      {
        name: 'books',
        what: 'what every account holds, months that are closed, files for accountants',
        hasVerbs: true,
      },
      {
        name: 'cesop',
        what: 'payments from other countries, by payee and quarter (docs/cross-border.md)',
        hasVerbs: true,
      },
      { name: 'payout', what: 'what merchants are paid, planned and put into files for the bank', hasVerbs: true },
      { name: 'commission', what: 'what is taken of merchants’ sales, and its VAT', hasVerbs: true },
      { name: 'invoices', what: 'invoices of that commission, and credit notes', hasVerbs: true },
      { name: 'bank', what: 'accounts that pay; what a bank’s statement says (camt.052, .053, .054)', hasVerbs: true },
      { name: 'sepa:check', what: 'whether banks take a payment file (pain.001): -- FILE', hasVerbs: true },
    ],
  },
  {
    title: 'Try a shop against it',
    commands: [
      { name: 'journey', what: 'one purchase through the running demo; PSP=…: in mode BACK' },
      { name: 'listen', what: 'passes on what merchants are told: --forward http://localhost:8080/hook' },
      { name: 'trigger', what: 'makes an event happen in the running demo: --list says which' },
      { name: 'tour', what: 'takes the pictures of docs/tour.md' },
    ],
  },
  {
    title: 'Work on it (CONTRIBUTING.md)',
    commands: [
      { name: 'test', what: 'checks and tests; a folder or file behind -- plays those alone' },
      { name: 'test:all', what: 'the same with everything that takes long' },
      { name: 'format', what: 'formats and lints' },
      { name: 'docs', what: 'writes what derives from code' },
      { name: 'image', what: 'the service as a container image, without Docker or a network: --out FILE' },
      { name: 'release', what: 'what a release is made of, in dist; with --tag it is tagged' },
      { name: 'psp:new', what: 'begins the adapter of a PSP: --name example' },
      { name: 'acquirer:live-test', what: 'plays the contract in acquirers’ own test environments' },
      { name: 'fuzz', what: 'requests that nobody should send, to a demo of its own' },
      { name: 'simulate', what: 'pots whose every step, fault and kill a seed picks: --minutes 10, --seed 7' },
      { name: 'torture', what: 'the real processes under kills, faults and a restored backup: --minutes 10' },
      {
        name: 'drill:restore',
        what: 'fills a lost disk from pgBackRest to a point in time, and compares the books (root, Debian packages)',
      },
      {
        name: 'drill:failover',
        what: 'kills, freezes and cuts off the PostgreSQL that leads three, under load (root, Debian packages)',
      },
      { name: 'bench', what: 'what it costs and how fast it is' },
      { name: 'bench:growth', what: 'the same on a database that has grown' },
      { name: 'help', what: 'this list' },
    ],
  },
]

/** One line each, or all of them in groups. */
export function tellCommands(name) {
  const line = (command) => `  ${runOf(command).padEnd(WIDTH)}  ${command.what}`
  const one = COMMAND_GROUPS.flatMap(({ commands }) => commands).find((command) => command.name === name)
  if (one) return `${line(one)}\n`
  const groups = COMMAND_GROUPS.map(({ title, commands }) => [title, ...commands.map(line)].join('\n'))
  return `${groups.join('\n\n')}\n\nOptions go behind --, as in npm run merchant -- --help.\n`
}

export function hasVerbs(name) {
  return COMMAND_GROUPS.some(({ commands }) => commands.some((command) => command.name === name && command.hasVerbs))
}

const WIDTH = 26

function runOf({ name, isRun = true }) {
  return isRun ? `npm run ${name}` : `node scripts/start.mjs ${name}`
}
