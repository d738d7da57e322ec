/** The rooms of `src`, bottom up: a floor imports from the floors below it. */
const FLOORS = {
  mechanics: [
    'shared',
    'db',
    'jobs',
    'events',
    'audit',
    'crypto',
    'http',
    'outbound',
    'tracing',
    'mail',
    'deliveries',
    'paper',
  ],
  pure: ['refusals', 'wire', 'texts', 'pages', 'schedules', 'payment-types', 'credit', 'sending', 'cells'],
  nouns: [
    'installation',
    'companies',
    'people',
    'merchants',
    'articles',
    'customers',
    'pots',
    'purchases',
    'shares',
    'payments',
    'books',
    'settlements',
    'commissions',
    'withdrawals',
    'lenders',
  ],
  partners: [
    'providers',
    'vault',
    'connections',
    'bank',
    'bank-accounts',
    'bank-statements',
    'acquirer-payouts',
    'creditworthiness',
  ],
  'use cases': [
    'selling',
    'collecting',
    'settling',
    'unwinding',
    'withdrawing',
    'payouts',
    'matching',
    'invoices',
    'credit-documents',
    'privacy',
  ],
  subscribers: ['webhooks', 'notifications', 'messages'],
  reading: ['reading'],
  routes: ['api', 'checkout', 'plugin', 'callbacks', 'back-office', 'commands'],
} as const

/**
 * Rooms within `collecting`, bottom up; each is entered through its own door. What lies beside them is theirs in common:
 * the ports, the plan of waits, the locks.
 */
const COLLECTING = [
  'schedule',
  'asking',
  'operations',
  'disputes',
  'acceptance',
  'attempts',
  'pots',
  'due-shares',
  'reconciliation',
  'gate',
] as const

type Floor = keyof typeof FLOORS

const BELOW: Record<Exclude<Floor, 'mechanics' | 'pure'>, readonly Floor[]> = {
  nouns: ['mechanics', 'pure'],
  partners: ['mechanics', 'pure', 'nouns'],
  'use cases': ['mechanics', 'pure', 'nouns', 'partners'],
  subscribers: ['mechanics', 'pure', 'nouns', 'use cases'],
  reading: ['mechanics', 'pure', 'nouns', 'partners', 'use cases', 'subscribers'],
  routes: ['mechanics', 'pure', 'nouns', 'partners', 'use cases', 'subscribers', 'reading'],
}

/** Rooms of one floor that know each other, and what the two floors without I/O or domain may use. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  // a machine refuses an illegal move, a name what is none
  shared: ['refusals'],
  db: ['shared'],
  jobs: ['db', 'shared', 'tracing'],
  events: ['db', 'shared'],
  audit: ['db', 'shared', 'events'],
  crypto: ['shared'],
  http: ['db', 'shared', 'crypto', 'jobs', 'refusals', 'texts'],
  outbound: ['db', 'shared', 'refusals'],
  // a span around a call, by its answer
  tracing: ['outbound'],
  mail: ['db', 'shared'],
  deliveries: ['db', 'shared', 'jobs', 'outbound', 'mail'],
  schedules: ['shared'],
  // plans by the arithmetic of schedules
  'payment-types': ['schedules'],
  // the law an offer is under, by its dates and its payment type
  credit: ['schedules', 'payment-types', 'shared'],
  // decides from plain facts what is sent once, whoever sends it
  sending: ['shared'],
  // which cell holds which slot of an id
  cells: ['shared'],
  // every row has its sentence in each language
  refusals: ['shared'],
  // each payment type, each act and each regime of credit law has its sentences in each language
  texts: ['shared', 'refusals', 'payment-types', 'audit', 'credit'],
  wire: ['shared', 'refusals', 'texts'],
  pages: ['shared', 'texts', 'wire'],
  // a purchase copies its merchant's settings when it is made; its row is its pot's
  purchases: ['merchants', 'pots'],
  // what is sold again and again is counted by its purchases
  articles: ['merchants', 'purchases'],
  // whoever signs up has people, who see all of its merchants or one
  people: ['companies', 'merchants'],
  // a friend's link names a share, and is read with its purchase
  shares: ['purchases'],
  // what is promised or asked for is a purchase's, and moves with it
  settlements: ['purchases'],
  // what is taken of a merchant's sales is booked with them
  commissions: ['merchants', 'books'],
  // the one process that speaks to both
  vault: ['providers'],
  // an account at a provider
  connections: ['providers'],
  // an account at a bank, its number checked as a rail wants it
  'bank-accounts': ['bank'],
  // what a bank says of an account of ours
  'bank-statements': ['bank', 'bank-accounts'],
  // what an account at one pays us
  'acquirer-payouts': ['providers', 'connections'],
  // what was accepted begins to be collected once the merchant is paid, or is undone because it is not
  settling: ['collecting', 'unwinding'],
  // abort closes live attempts; cancelling a paid purchase unwinds it
  selling: ['collecting', 'unwinding'],
  // refunds take back what was settled, releases close the pot first
  unwinding: ['collecting'],
  // whose withdrawal is accepted is given everything back; who withdraws from a credit owes one sum
  withdrawing: ['unwinding', 'collecting'],
  // a line of the bank pays a payout, or brings it back
  matching: ['payouts'],
  // what an invoice is more than its lines, or a note less, is in a later payout
  invoices: ['payouts'],
  // who sells is named as its invoices name it
  'credit-documents': ['invoices'],
}

/** Every file is a door: four are vocabularies, and of `commands` main.ts loads the one it was asked for. */
const OPEN_ROOMS = ['shared', 'texts', 'pages', 'wire', 'commands']
/**
 * Providers have one for each port, so that whoever speaks of a charge loads no catalogue; connections a second one for
 * whoever sells, who asks the table of ended brands and nothing else of a port. `db` has several, so that opening a connection does not
 * load the embedded server, nor calling outside the driver.
 */
const DOORS = [
  'src/db/database.ts',
  'src/db/embedded-server.ts',
  'src/db/free-port.ts',
  'src/db/inside-transaction.ts',
  'src/db/look-at-database.ts',
  'src/db/migrate.ts',
  'src/db/play-database.ts',
  'src/db/read-from.ts',
  'src/db/replica.ts',
  'src/db/watch-schema.ts',
  'src/providers/charge/ended-brands.ts',
  'src/providers/charge/index.ts',
  'src/providers/collect/index.ts',
  'src/providers/issue/index.ts',
  // The demo's own, which nobody else connects.
  'src/providers/sandbox/index.ts',
  'src/connections/psps/settled-at-store.ts',
  // The operator's file of caps: who sells applies them, and neither reads it nor warns of its end.
  'src/schedules/parse-usury-caps.ts',
  'src/schedules/warn-of-caps.ts',
  // Which law an offer is under, for who sells: what follows from it, and how lawyers write offers down, is another door's.
  'src/credit/decide-regime.ts',
  'src/credit/country-laws.ts',
  // The group's links, and second factors of staff: whoever sells has neither.
  'src/crypto/claim-links.ts',
  'src/crypto/totp.ts',
  // What a form asks about a merchant: whoever sells has no forms.
  'src/merchants/settings-fields.ts',
]

export function floorOf(room: string): Floor | undefined {
  const floors = Object.keys(FLOORS) as Floor[]
  return floors.find((floor) => (FLOORS[floor] as readonly string[]).includes(room))
}

/** Whether a file of `room` may import from `other`. Types cost nothing: pure rooms may name those of nouns and events. */
export function mayImport(room: string, other: string, typeOnly: boolean): boolean {
  const floor = floorOf(room)
  const otherFloor = floorOf(other)
  if (!floor || !otherFloor) return false
  if (NEIGHBOURS[room]?.includes(other)) return true
  if (floor === 'pure') return typeOnly && (otherFloor === 'nouns' || other === 'events')
  return floor !== 'mechanics' && BELOW[floor].includes(otherFloor)
}

/** Whether another room may import this file. */
export function isDoor(path: string, room: string): boolean {
  return path === `src/${room}/index.ts` || OPEN_ROOMS.includes(room) || DOORS.includes(path)
}

/** The room within `collecting` that a file belongs to; undefined for what they have in common, and for other files. */
export function innerRoomOf(path: string): string | undefined {
  return COLLECTING.find((room) => path.startsWith(`src/collecting/${room}/`))
}

/** Whether a file of one inner room may import this file of another: down, through its door. */
export function mayEnter(room: string, path: string): boolean {
  const other = innerRoomOf(path)
  if (other === undefined) return true
  const floors: readonly string[] = COLLECTING
  return floors.indexOf(other) < floors.indexOf(room) && path === `src/collecting/${other}/index.ts`
}
